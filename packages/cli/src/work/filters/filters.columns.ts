import type { Column } from "../../command-line/output/column.ts";

/** The columns of a saved filter. */
export const filterColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "type" },
  { key: "title" },
  { key: "layout", optional: true },
  { key: "data" },
  { key: "warnings" },
];
