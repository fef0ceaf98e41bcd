import type { Verb } from "../../command-line/verb.ts";
import { taskDetail } from "./tasks.columns.ts";

/** `iphub tasks assign --task-ids k-1 --task-ids k-2 --assignees ben@iphub.example`. */
export const verb: Verb = {
  call: "tasks.assign",
  columns: taskDetail,
  help: { assignees: "in place of those assigned before; --no-assignees for nobody" },
  example: "tasks assign --task-ids k-1 --task-ids k-2 --assignees ben@iphub.example",
};
