import type { Column } from "../../command-line/output/column.ts";

/** What a saved filter shows. */
export const filterColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "type" },
  { key: "title" },
  { key: "layout", optional: true },
  { key: "data" },
  { key: "warnings" },
];
