import type { Verb } from "../../command-line/verb.ts";
import { fieldColumns } from "./reports.columns.ts";

/** `iphub reports fields --report-ids status-letter --invention-id m-17248024`. */
export const verb: Verb = {
  call: "reports.fields",
  columns: fieldColumns,
  example: "reports fields --report-ids status-letter --report-ids docket-report --invention-id m-17248024",
};
