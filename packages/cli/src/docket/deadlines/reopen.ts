import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines reopen d-1`. */
export const verb: Verb = {
  call: "deadlines.reopen",
  columns: deadlineColumns,
  help: { updatedAt: "refuse (exit code 5) if the deadline changed after this time" },
  example: "deadlines reopen d-1",
};
