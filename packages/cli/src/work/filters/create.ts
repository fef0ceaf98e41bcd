import type { Verb } from "../../command-line/verb.ts";
import { filterColumns } from "./filters.columns.ts";

/** `iphub filters create "Due this week" --data ...`. */
export const verb: Verb = {
  call: "filters.create",
  columns: filterColumns,
  positionals: ["title"],
  example: "filters create 'Due this week' --data '{\"dueAt\":\"this-week\"}'",
};
