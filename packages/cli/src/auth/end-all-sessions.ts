import type { Verb } from "../shared/verb.ts";

/** `iphub auth end-all-sessions`. */
export const verb: Verb = { call: "auth.endAllSessions", columns: [{ key: "ended" }] };
