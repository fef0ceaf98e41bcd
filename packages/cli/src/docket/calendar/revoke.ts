import type { Verb } from "../../command-line/verb.ts";

/** `iphub calendar revoke c-1`. */
export const verb: Verb = { call: "calendar.revoke" };
