import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth begin-command-line`: the first half of a sign-in by browser. */
export const verb: Verb = { call: "auth.beginCommandLine" };
