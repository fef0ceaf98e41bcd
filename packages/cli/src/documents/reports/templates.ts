import type { Verb } from "../../command-line/verb.ts";
import { templateColumns } from "./reports.columns.ts";

/** `iphub reports templates`. */
export const verb: Verb = { call: "reports.templates", columns: templateColumns };
