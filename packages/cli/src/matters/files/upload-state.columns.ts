import type { Column } from "../../command-line/output/column.ts";

/** What is shown of an upload that can be resumed. */
export const uploadColumns: readonly Column[] = [
  { key: "id", whole: true },
  { key: "name" },
  { key: "received", align: "right" },
  { key: "size", align: "right" },
  { key: "file.id", title: "File", whole: true },
];
