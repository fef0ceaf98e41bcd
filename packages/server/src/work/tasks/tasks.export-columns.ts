import { joinedJson, textOfJson, type WrittenTask } from "./search/task-pieces.ts";

/** One column of a table of tasks. `width` is its share of a printed page; without it the column is not printed. */
export interface ExportColumn {
  readonly key: string;
  readonly title: string;
  readonly value: (task: WrittenTask) => string;
  readonly width?: number;
}

/** The columns of CSV, XLSX and PDF, named as in the contract, so that an exported file can be planned with. */
export const exportColumns: readonly ExportColumn[] = [
  { key: "id", title: "Id", value: (task) => task.id },
  { key: "dueAt", title: "Due", value: (task) => task.dueAt, width: 0.1 },
  { key: "title", title: "Task", value: (task) => textOfJson(task.title), width: 0.3 },
  { key: "status", title: "Status", value: (task) => task.status, width: 0.1 },
  { key: "assignees", title: "Assignees", value: (task) => task.assignees.join("; "), width: 0.2 },
  { key: "tags", title: "Tags", value: (task) => joinedJson(task.tags, "; ") },
  { key: "invention.id", title: "Matter id", value: (task) => task.invention.id },
  { key: "invention.title", title: "Matter", value: (task) => task.invention.title, width: 0.3 },
  { key: "invention.references", title: "References", value: (task) => task.invention.references.join("; ") },
  { key: "workflow.milestoneId", title: "Milestone", value: (task) => task.milestoneId },
  { key: "order", title: "Order", value: (task) => task.order },
  { key: "notes", title: "Notes", value: (task) => textOfJson(task.notes) },
  { key: "createdAt", title: "Created", value: (task) => task.createdAt },
  { key: "updatedAt", title: "Changed", value: (task) => task.updatedAt },
  { key: "finishedAt", title: "Finished", value: (task) => task.finishedAt },
];
