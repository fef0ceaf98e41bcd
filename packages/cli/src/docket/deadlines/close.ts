import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines close d-1 --filed 'Response with amendment' --filed-on 2026-05-28`. */
export const verb: Verb = {
  call: "deadlines.close",
  columns: deadlineColumns,
  help: {
    updatedAt: "refuse (exit code 5) if the deadline changed after this time",
    filed: "what was filed",
    filedOn: "the day it was filed",
  },
  example: "deadlines close d-1 --filed 'Response with amendment' --filed-on 2026-05-28",
};
