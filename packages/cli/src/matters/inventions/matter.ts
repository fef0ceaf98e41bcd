import type { Verb } from "../../command-line/verb.ts";

/** `iphub inventions matter 4711`. */
export const verb: Verb = { call: "inventions.matter" };
