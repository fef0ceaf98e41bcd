import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth refresh`. */
export const verb: Verb = { call: "auth.refresh", summary: "Exchange the stored token for a fresh one and print it" };
