import type { Verb } from "../../command-line/verb.ts";
import { emailDetail } from "./correspondence.columns.ts";

/** `iphub correspondence get e-1`. */
export const verb: Verb = { call: "correspondence.get", columns: emailDetail };
