import type { Verb } from "../../command-line/verb.ts";
import { emailColumns } from "./correspondence.columns.ts";

/** `iphub correspondence unassigned`. */
export const verb: Verb = { call: "correspondence.unassigned", columns: emailColumns };
