import type { Verb } from "../shared/verb.ts";

/** `iphub users assistants`. */
export const verb: Verb = { call: "users.assistants", columns: [{ key: "id", whole: true }, { key: "members" }] };
