import type { Column } from "../../command-line/output/column.ts";

/** The columns of a resumable upload. */
export const uploadColumns: readonly Column[] = [
  { key: "id", whole: true },
  { key: "name" },
  { key: "received", align: "right" },
  { key: "size", align: "right" },
  { key: "file.id", title: "File", whole: true },
];

/** The columns of files. */
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

/** The columns of one file. */
export const fileDetail: readonly Column[] = [...fileColumns, { key: "mimeType", title: "Type" }, { key: "sha256" }];

/** The columns of notes that are pinned to a file. */
export const noteColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "page", align: "right" },
  { key: "quote" },
  { key: "content" },
  { key: "authorName", title: "Author" },
  { key: "version", align: "right", optional: true },
  { key: "updatedAt", title: "Changed", whole: true },
];
