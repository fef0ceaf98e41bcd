import { taskFields } from "@iphub/sdk/records/tasks";
import type { Column } from "../../command-line/output/column.ts";
import { lineColumns } from "../../command-line/output/line-columns.ts";

/** The columns of one task. */
export const taskDetail: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "status" },
  { key: "dueAt", title: "Due date", whole: true },
  { key: "assignees" },
  { key: "tags" },
  { key: "invention.id", title: "Matter" },
  { key: "invention.title", title: "Matter title" },
  { key: "workflow.milestoneId", title: "Milestone" },
  { key: "notes" },
  ...lineColumns(taskFields, ["title"]),
  { key: "updatedAt", title: "Changed" },
];

/** The columns of a list of tasks. */
export const taskColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "dueAt", title: "Due date", whole: true },
  { key: "title" },
  { key: "status" },
  { key: "assignees" },
  { key: "invention.title", title: "Matter" },
  { key: "tags", optional: true },
];
