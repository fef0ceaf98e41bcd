import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth end-all-sessions`. */
export const verb: Verb = { call: "auth.endAllSessions", columns: [{ key: "ended" }] };
