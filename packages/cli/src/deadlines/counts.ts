import type { Verb } from "../shared/verb.ts";

/** `iphub deadlines counts`. */
export const verb: Verb = { call: "deadlines.counts" };
