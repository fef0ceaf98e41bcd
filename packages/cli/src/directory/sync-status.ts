import type { Verb } from "../shared/verb.ts";

/** `iphub directory sync-status q-1`. */
export const verb: Verb = { call: "directory.syncStatus" };
