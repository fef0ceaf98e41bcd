import type { Verb } from "../../command-line/verb.ts";

/** `iphub files delete f-1`. */
export const verb: Verb = { call: "files.delete" };
