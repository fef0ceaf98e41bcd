import type { Verb } from "../shared/verb.ts";
import { templateColumns } from "./reports.columns.ts";

/** `iphub reports templates`. */
export const verb: Verb = { call: "reports.templates", columns: templateColumns };
