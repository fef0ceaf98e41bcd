import type { Verb } from "../../command-line/verb.ts";
import { emailColumns } from "./correspondence.columns.ts";

/** `iphub correspondence list m-17248024`. */
export const verb: Verb = { call: "correspondence.list", columns: emailColumns };
