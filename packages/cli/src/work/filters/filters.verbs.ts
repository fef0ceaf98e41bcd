import type { Verbs } from "../../command-line/verb.ts";
import { filterColumns } from "./filters.columns.ts";

/** The verbs of filters that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  create: {
    call: "filters.create",
    columns: filterColumns,
    positionals: ["title"],
    example: "filters create 'Due this week' --data '{\"dueAt\":\"this-week\"}'",
  },
  delete: { call: "filters.delete" },
  get: { call: "filters.get", columns: filterColumns },
  list: { call: "filters.list", columns: filterColumns },
  update: { call: "filters.update", columns: filterColumns },
};
