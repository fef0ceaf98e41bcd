import type { Verb } from "../../command-line/verb.ts";
import { milestoneColumns } from "./workflows.columns.ts";

/** `iphub workflows save-milestone non-final-response respond --input steps.json`. */
export const verb: Verb = {
  call: "workflows.saveMilestone",
  columns: milestoneColumns,
  help: {
    steps: "one step as JSON; or the whole record by --input FILE",
    version: "refuse (exit code 5) if a newer version was saved",
  },
  example: "workflows save-milestone non-final-response respond --input respond.json --commit-message 'New form'",
};
