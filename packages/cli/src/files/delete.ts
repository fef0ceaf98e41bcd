import type { Verb } from "../shared/verb.ts";

/** `iphub files delete f-1`. */
export const verb: Verb = { call: "files.delete" };
