import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines propose --invention-id m-17248024 --trigger CTNF --mail-date 2026-01-31`. */
export const verb: Verb = {
  call: "deadlines.propose",
  columns: deadlineColumns,
  help: {
    printedPeriod: "the period printed in the document, such as 2m or 30d",
    mailDate: "the day the office mailed it",
  },
  example: "deadlines propose --invention-id m-17248024 --trigger CTNF --mail-date 2026-01-31",
};
