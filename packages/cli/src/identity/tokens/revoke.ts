import type { Verb } from "../../command-line/verb.ts";

/** `iphub tokens revoke t-1`. */
export const verb: Verb = { call: "tokens.revoke" };
