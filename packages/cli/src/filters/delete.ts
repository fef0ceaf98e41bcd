import type { Verb } from "../shared/verb.ts";

/** `iphub filters delete f-1`. */
export const verb: Verb = { call: "filters.delete" };
