import type { Verb } from "../shared/verb.ts";

/** `iphub uspto sync 17248024`. */
export const verb: Verb = { call: "uspto.sync" };
