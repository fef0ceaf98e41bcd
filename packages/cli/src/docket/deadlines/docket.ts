import type { RunContext, Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines docket d-1`, and `--all-plain` for every proposal that needs no decision. */
export const verb: Verb = {
  call: "deadlines.docket",
  columns: deadlineColumns,
  help: {
    updatedAt: "refuse (exit code 5) if the deadline changed after this time",
    printedPeriod: "the period printed in the document, such as 2m or 30d",
    extension: "the nth extension, counted from the event",
    manualDate: "a date that replaces the computed one; give a reason",
    feeDate: "a date of a maintenance fee: opens, due, surcharge or lapse",
    confirm: "store a date that the hub asks about; its question names which",
    milestoneId: "a milestone of the matter to carry the date; by default a new one",
  },
  flags: [
    { name: "all-plain", help: "docket every proposal that needs no decision of a person, instead of one" },
    { name: "dry-run", help: "with --all-plain: list them, change nothing" },
  ],
  example: "deadlines docket d-1 --extension 1",
  instead: {
    flag: "all-plain",
    with: ["dry-run"],
    run: async (context: RunContext) => {
      const { docketAllPlain } = await import("./docket-all-plain.ts");
      await docketAllPlain(context);
    },
  },
};
