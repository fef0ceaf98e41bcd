import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines reject d-1 --reason 'The action was withdrawn'`. */
export const verb: Verb = {
  call: "deadlines.reject",
  columns: deadlineColumns,
  help: { updatedAt: "refuse (exit code 5) if the deadline changed after this time" },
  example: "deadlines reject d-1 --reason 'The action was withdrawn'",
};
