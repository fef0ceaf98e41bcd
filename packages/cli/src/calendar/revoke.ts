import type { Verb } from "../shared/verb.ts";

/** `iphub calendar revoke c-1`. */
export const verb: Verb = { call: "calendar.revoke" };
