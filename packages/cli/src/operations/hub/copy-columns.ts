import type { Column } from "../../command-line/output/column.ts";

/** The columns of a copy of a hub. */
export const copyColumns: readonly Column[] = [
  { key: "madeAt", title: "Made at", whole: true },
  { key: "tables", align: "right" },
  { key: "rows", align: "right" },
  { key: "history", title: "Entries of the history, checked", align: "right" },
];

/** The columns of a copy with its files. */
export const copiedColumns: readonly Column[] = [
  ...copyColumns,
  { key: "files", title: "Files, checked", align: "right" },
];
