import type { Verb } from "../../command-line/verb.ts";

/** `iphub directory sync-status q-1`. */
export const verb: Verb = { call: "directory.syncStatus" };
