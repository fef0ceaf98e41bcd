import type { Verb } from "../shared/verb.ts";
import { emailColumns } from "./correspondence.columns.ts";

/** `iphub correspondence list m-17248024`. */
export const verb: Verb = { call: "correspondence.list", columns: emailColumns };
