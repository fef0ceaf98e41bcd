import type { Verb } from "../../command-line/verb.ts";

/** `iphub uspto download-status d-1`. */
export const verb: Verb = { call: "uspto.downloadStatus" };
