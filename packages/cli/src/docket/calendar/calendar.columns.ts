import type { Column } from "../../command-line/output/column.ts";

/** What a calendar feed shows. */
export const feedColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "filterId", title: "Filter" },
  { key: "createdAt", title: "Made" },
  { key: "usedAt", title: "Last read" },
];
