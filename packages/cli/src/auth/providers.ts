import type { Verb } from "../shared/verb.ts";

/** `iphub auth providers`. */
export const verb: Verb = { call: "auth.providers", columns: [{ key: "provider" }] };
