import type { Column } from "../../command-line/output/column.ts";

/** The columns of a calendar feed. */
export const feedColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "filterId", title: "Filter" },
  { key: "person" },
  { key: "inventionId", title: "Matter" },
  { key: "createdAt", title: "Made" },
  { key: "usedAt", title: "Last read" },
];
