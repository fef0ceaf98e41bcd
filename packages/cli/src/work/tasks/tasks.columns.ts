import type { Column } from "../../command-line/output/column.ts";

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
