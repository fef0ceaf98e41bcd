import type { Verb } from "../../command-line/verb.ts";
import { queryFault } from "./query-fault.ts";
import { listTasks, ownZone, searchHelp, taskColumns } from "./task-listing.ts";

const ofMatter = "Tasks of a matter: iphub tasks list 'ref:17/248,024', or iphub overview milestones <id>";

/** `iphub tasks list 'is:open due:<+5bd'`, `iphub tasks list --filter my-tasks --due-at overdue`. */
export const verb: Verb = {
  web: "/tasks?",
  call: "tasks.list",
  positionals: ["query"],
  check: queryFault,
  columns: taskColumns,
  defaults: ownZone,
  help: searchHelp,
  triedFlags: { invention: ofMatter, "invention-id": ofMatter, matter: ofMatter, reference: ofMatter },
  example: "tasks list 'is:open due:<+5bd who:me -tag:client'",
  run: listTasks,
};
