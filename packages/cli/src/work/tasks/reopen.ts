import type { Verb } from "../../command-line/verb.ts";
import { taskDetail } from "./tasks.columns.ts";

/** `iphub tasks reopen k-1`. */
export const verb: Verb = {
  call: "tasks.reopen",
  columns: taskDetail,
  help: { updatedAt: "refuse (exit code 5) if the task changed after this time" },
  example: "tasks reopen k-1 --status in-progress",
};
