import type { Verb } from "../../command-line/verb.ts";
import { queryFault } from "./query-fault.ts";
import { listTasks, ownZone, searchHelp, taskColumns } from "./task-listing.ts";

/** `iphub tasks list 'is:open due:<+5bd'`, `iphub tasks list --filter my-tasks --due-at overdue`. */
export const verb: Verb = {
  web: "/tasks?",
  call: "tasks.list",
  positionals: ["query"],
  check: queryFault,
  columns: taskColumns,
  defaults: ownZone,
  help: searchHelp,
  example: "tasks list 'is:open due:<+5bd who:me -tag:client'",
  run: listTasks,
};
