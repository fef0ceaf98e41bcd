import type { Column } from "../../command-line/output/column.ts";

/** What a list of files shows. */
export const fileColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "name" },
  { key: "size", align: "right" },
  { key: "version", align: "right" },
  { key: "updatedAt", title: "Changed", whole: true },
  { key: "tags" },
  { key: "source", optional: true },
  { key: "createdBy", title: "Added by", optional: true },
  { key: "warning", optional: true },
];

/** What one file shows. */
export const fileDetail: readonly Column[] = [...fileColumns, { key: "mimeType", title: "Type" }, { key: "sha256" }];
