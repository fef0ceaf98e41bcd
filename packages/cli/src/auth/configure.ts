import type { Verb } from "../shared/verb.ts";

/** `iphub auth configure local microsoft`. */
export const verb: Verb = { call: "auth.configure", columns: [{ key: "provider" }] };
