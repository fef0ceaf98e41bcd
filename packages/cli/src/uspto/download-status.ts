import type { Verb } from "../shared/verb.ts";

/** `iphub uspto download-status d-1`. */
export const verb: Verb = { call: "uspto.downloadStatus" };
