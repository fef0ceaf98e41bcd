import type { Verb } from "../../command-line/verb.ts";

/** `iphub users bots`. */
export const verb: Verb = { call: "users.bots", columns: [{ key: "email", title: "E-mail" }] };
