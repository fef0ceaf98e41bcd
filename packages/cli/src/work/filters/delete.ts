import type { Verb } from "../../command-line/verb.ts";

/** `iphub filters delete f-1`. */
export const verb: Verb = { call: "filters.delete" };
