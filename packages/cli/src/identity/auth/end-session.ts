import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth end-session s-1`. */
export const verb: Verb = { call: "auth.endSession" };
