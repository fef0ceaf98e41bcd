import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines verify d-1`. */
export const verb: Verb = {
  call: "deadlines.verify",
  columns: deadlineColumns,
  help: { updatedAt: "refuse (exit code 5) if the deadline changed after this time" },
  example: "deadlines verify d-1",
};
