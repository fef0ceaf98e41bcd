import type { Verb } from "../shared/verb.ts";

/** `iphub files cancel-upload u-1`. */
export const verb: Verb = { call: "files.cancelUpload" };
