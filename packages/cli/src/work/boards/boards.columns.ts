import type { Column } from "../../command-line/output/column.ts";

/** The columns of a board. */
export const boardColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "owner" },
  { key: "lists", show: (row) => (Array.isArray(row.filters) ? row.filters.map(({ title }) => title) : []) },
  { key: "updatedAt", title: "Changed", optional: true },
];
