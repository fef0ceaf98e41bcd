import type { Verb } from "../shared/verb.ts";

/** `iphub auth setup-status`. */
export const verb: Verb = { call: "auth.setupStatus" };
