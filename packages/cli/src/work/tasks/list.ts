import type { Verb } from "../../command-line/verb.ts";
import { listTasks, ownZone, searchHelp, taskColumns } from "./task-listing.ts";

/** `iphub tasks list --filter my-tasks --due-at overdue`. */
export const verb: Verb = {
  web: "/tasks?",
  call: "tasks.list",
  columns: taskColumns,
  defaults: ownZone,
  help: searchHelp,
  example: "tasks list --filter my-tasks --due-at overdue",
  run: listTasks,
};
