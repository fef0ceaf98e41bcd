import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth configure local microsoft`. */
export const verb: Verb = { call: "auth.configure", columns: [{ key: "provider" }] };
