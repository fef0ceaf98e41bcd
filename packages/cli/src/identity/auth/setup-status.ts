import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth setup-status`. */
export const verb: Verb = { call: "auth.setupStatus" };
