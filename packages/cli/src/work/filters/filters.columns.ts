import type { Column } from "../../command-line/verb.ts";

/** What a saved filter shows. */
export const filterColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "type" },
  { key: "title" },
  { key: "layout", optional: true },
  { key: "data" },
  { key: "warnings" },
];
