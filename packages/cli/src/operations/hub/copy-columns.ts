import type { Column } from "../../command-line/output/column.ts";

/** What a copy of a hub says of itself. */
export const copyColumns: readonly Column[] = [
  { key: "madeAt", title: "Made at", whole: true },
  { key: "tables", align: "right" },
  { key: "rows", align: "right" },
  { key: "history", title: "Entries of the history, checked", align: "right" },
];

/** What a copy with its files says of itself. */
export const copiedColumns: readonly Column[] = [
  ...copyColumns,
  { key: "files", title: "Files, checked", align: "right" },
];
