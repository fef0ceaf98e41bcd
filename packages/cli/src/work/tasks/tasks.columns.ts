import { taskFields } from "@iphub/sdk/records/tasks";
import type { Column } from "../../command-line/output/column.ts";
import { lineColumns } from "../../command-line/output/line-columns.ts";

/** What one task shows. */
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

/** What a list of tasks shows. */
export const taskColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "dueAt", title: "Due date", whole: true },
  { key: "title" },
  { key: "status" },
  { key: "assignees" },
  { key: "invention.title", title: "Matter" },
  { key: "tags", optional: true },
];
