import type { Column } from "../../command-line/output/column.ts";

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
