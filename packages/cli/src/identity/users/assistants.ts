import type { Verb } from "../../command-line/verb.ts";

/** `iphub users assistants`. */
export const verb: Verb = { call: "users.assistants", columns: [{ key: "id", whole: true }, { key: "members" }] };
