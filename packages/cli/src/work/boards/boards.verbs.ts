import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of a board. */
const boardColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "owner" },
  { key: "lists", show: (row) => (Array.isArray(row.filters) ? row.filters.map(({ title }) => title) : []) },
  { key: "lanes", title: "Lanes by" },
  { key: "updatedAt", title: "Changed", optional: true },
];

/** The verbs of boards that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  clone: { call: "boards.clone", columns: boardColumns },
  create: { call: "boards.create", columns: boardColumns, positionals: ["title"] },
  delete: { call: "boards.delete", deletes: "the board", undo: (_, { id }) => `bin restore ${id}` },
  get: { call: "boards.get", web: "/boards/{id}", columns: boardColumns },
  list: { call: "boards.list", web: "/boards", columns: boardColumns },
  update: { call: "boards.update", columns: boardColumns },
};
