import type { Verb } from "../../command-line/verb.ts";
import { taskDetail } from "./tasks.columns.ts";

/** `iphub tasks update k-1 --status done`. */
export const verb: Verb = {
  call: "tasks.update",
  columns: taskDetail,
  undo: ({ id }, { status }) => (status === "done" || status === "cancelled" ? `tasks reopen ${id}` : undefined),
  help: { updatedAt: "refuse (exit code 5) if the task changed after this time" },
  example: "tasks update k-1 --status done",
};
