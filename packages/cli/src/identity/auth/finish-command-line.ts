import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth finish-command-line`: the second half of a sign-in by browser; prints what the hub gives. */
export const verb: Verb = { call: "auth.finishCommandLine" };
