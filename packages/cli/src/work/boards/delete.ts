import type { Verb } from "../../command-line/verb.ts";

/** `iphub boards delete b-1`. */
export const verb: Verb = { call: "boards.delete" };
