import type { Verb } from "../../command-line/verb.ts";

/** `iphub minions delete n-1`. */
export const verb: Verb = { call: "minions.delete" };
