import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth providers`. */
export const verb: Verb = { call: "auth.providers", columns: [{ key: "provider" }] };
