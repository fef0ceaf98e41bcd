import type { Verb } from "../../command-line/verb.ts";
import { reportColumns } from "./reports.columns.ts";

/** `iphub reports list m-17248024`. */
export const verb: Verb = { call: "reports.list", positionals: ["inventionId"], columns: reportColumns };
