import type { Verb } from "../../command-line/verb.ts";

/** `iphub uspto sync 17248024`. */
export const verb: Verb = { call: "uspto.sync" };
