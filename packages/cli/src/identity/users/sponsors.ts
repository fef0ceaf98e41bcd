import type { Verb } from "../../command-line/verb.ts";

/** `iphub users sponsors`. */
export const verb: Verb = { call: "users.sponsors", columns: [{ key: "name" }, { key: "email", title: "E-mail" }] };
