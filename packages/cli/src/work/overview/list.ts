import type { Verb } from "../../command-line/verb.ts";
import { overviewColumns } from "./overview.columns.ts";

/** `iphub overview list`. */
export const verb: Verb = {
  call: "overview.list",
  columns: overviewColumns,
  help: { qs: "only matters with this text", assignee: "only matters with open work of this person" },
  example: "overview list --json id,title,dueAt",
};
