import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of a saved filter, or of a saved view of another list. */
const filterColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "type" },
  { key: "title" },
  { key: "list", optional: true },
  { key: "layout", optional: true },
  { key: "data" },
  { key: "choices", optional: true },
  { key: "warnings" },
];

/** The verbs of filters that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  create: {
    call: "filters.create",
    columns: filterColumns,
    positionals: ["title"],
    example: "filters create 'Due this week' --data '{\"dueAt\":\"this-week\"}'",
  },
  delete: { call: "filters.delete", deletes: "the filter", undo: (_, { id }) => `bin restore ${id}` },
  get: { call: "filters.get", columns: filterColumns },
  list: { call: "filters.list", columns: filterColumns, example: "filters list --list deadlines" },
  update: { call: "filters.update", columns: filterColumns },
};
