import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines docket d-1 --extension 1`. */
export const verb: Verb = {
  call: "deadlines.docket",
  columns: deadlineColumns,
  help: {
    updatedAt: "refuse (exit code 5) if the deadline changed after this time",
    printedPeriod: "the period printed in the document, such as 2m or 30d",
    extension: "the nth extension, counted from the event",
    manualDate: "a date that stands above the computed one; give a reason",
    milestoneId: "a milestone of the matter to carry the date; a new one unless given",
  },
  example: "deadlines docket d-1 --extension 1",
};
