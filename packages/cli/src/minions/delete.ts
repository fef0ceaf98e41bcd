import type { Verb } from "../shared/verb.ts";

/** `iphub minions delete n-1`. */
export const verb: Verb = { call: "minions.delete" };
