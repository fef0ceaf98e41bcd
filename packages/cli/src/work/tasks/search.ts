import type { Verb } from "../../command-line/verb.ts";
import { queryFault } from "./query-fault.ts";
import { listTasks, ownZone, searchHelp, taskColumns } from "./task-listing.ts";

/** `iphub tasks search response --due-at this-week`; the words may be a query, as with `iphub tasks list`. */
export const verb: Verb = {
  web: "/tasks?",
  call: "tasks.list",
  summary: "Search tasks by their text and every other condition",
  positionals: ["query"],
  check: queryFault,
  columns: taskColumns,
  defaults: ownZone,
  help: searchHelp,
  example: "tasks search response --due-at this-week",
  run: listTasks,
};
