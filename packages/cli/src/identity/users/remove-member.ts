import type { Verb } from "../../command-line/verb.ts";

/** `iphub users remove-member assistants-u-ada ben@firm.example`. */
export const verb: Verb = { call: "users.removeMember" };
