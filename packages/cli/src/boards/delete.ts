import type { Verb } from "../shared/verb.ts";

/** `iphub boards delete b-1`. */
export const verb: Verb = { call: "boards.delete" };
