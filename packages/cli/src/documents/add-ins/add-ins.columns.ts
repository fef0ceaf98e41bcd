import type { Column } from "../../command-line/output/column.ts";

/** What an add-in shows. */
export const addInColumns: readonly Column[] = [
  { key: "title" },
  { key: "description" },
  { key: "url", title: "Address", whole: true },
];
