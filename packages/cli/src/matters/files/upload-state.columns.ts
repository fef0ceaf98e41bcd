import type { Column } from "../../command-line/output/column.ts";

/** The columns of a resumable upload. */
export const uploadColumns: readonly Column[] = [
  { key: "id", whole: true },
  { key: "name" },
  { key: "received", align: "right" },
  { key: "size", align: "right" },
  { key: "file.id", title: "File", whole: true },
];
