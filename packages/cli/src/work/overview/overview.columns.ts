import type { Column } from "../../command-line/output/column.ts";

/** The columns of the milestones overview. */
export const overviewColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "references" },
  { key: "nextTask.title", title: "Next task" },
  { key: "nextTask.status", title: "Status", optional: true },
  { key: "nextTask.assignees", title: "Assignees", optional: true },
  { key: "clientDueDate", title: "Client date", whole: true },
  { key: "dueAt", title: "Due date", whole: true },
  { key: "finalDate", title: "Final date", whole: true, optional: true },
];
