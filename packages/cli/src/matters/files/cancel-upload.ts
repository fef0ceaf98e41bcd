import type { Verb } from "../../command-line/verb.ts";

/** `iphub files cancel-upload u-1`. */
export const verb: Verb = { call: "files.cancelUpload" };
