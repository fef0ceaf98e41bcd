import type { Verb } from "../../command-line/verb.ts";

/** `iphub deadlines counts`. */
export const verb: Verb = { call: "deadlines.counts" };
