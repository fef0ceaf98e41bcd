import type { Verb } from "../../command-line/verb.ts";

/** `iphub chat mark-read m-17248024`. */
export const verb: Verb = { call: "chat.markRead" };
