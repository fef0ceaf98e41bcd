import type { Verb } from "../../command-line/verb.ts";
import { resultColumns } from "./reports.columns.ts";

/** `iphub reports results m-17248024`. */
export const verb: Verb = { call: "reports.results", columns: resultColumns };
