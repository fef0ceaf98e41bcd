import type { Column } from "../../command-line/output/column.ts";

/** The columns of an add-in. */
export const addInColumns: readonly Column[] = [
  { key: "title" },
  { key: "description" },
  { key: "url", title: "Address", whole: true },
];
