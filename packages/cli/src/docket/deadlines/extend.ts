import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines extend d-1 --extension 2`. */
export const verb: Verb = {
  call: "deadlines.extend",
  columns: deadlineColumns,
  help: {
    updatedAt: "refuse (exit code 5) if the deadline changed after this time",
    extension: "the nth extension, counted from the event",
  },
  example: "deadlines extend d-1 --extension 2",
};
