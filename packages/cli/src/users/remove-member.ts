import type { Verb } from "../shared/verb.ts";

/** `iphub users remove-member assistants-u-ada ben@firm.example`. */
export const verb: Verb = { call: "users.removeMember" };
