import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines change d-1 --printed-period 2m`. */
export const verb: Verb = {
  call: "deadlines.change",
  columns: deadlineColumns,
  help: {
    updatedAt: "refuse (exit code 5) if the deadline changed after this time",
    printedPeriod: "the period printed in the document, such as 2m or 30d",
    manualDate: "a date that stands above the computed one; give a reason",
  },
  example: "deadlines change d-1 --printed-period 2m",
};
