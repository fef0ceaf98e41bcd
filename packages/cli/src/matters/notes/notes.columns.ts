import type { Column } from "../../command-line/output/column.ts";

/** The columns of a note. */
export const noteColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "authorName", title: "Author" },
  { key: "updatedAt", title: "Changed", whole: true },
  { key: "content" },
];
