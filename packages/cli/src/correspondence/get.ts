import type { Verb } from "../shared/verb.ts";
import { emailDetail } from "./correspondence.columns.ts";

/** `iphub correspondence get e-1`. */
export const verb: Verb = { call: "correspondence.get", columns: emailDetail };
