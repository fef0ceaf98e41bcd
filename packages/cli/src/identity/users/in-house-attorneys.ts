import type { Verb } from "../../command-line/verb.ts";

/** `iphub users in-house-attorneys`. */
export const verb: Verb = { call: "users.inHouseAttorneys", columns: [{ key: "name" }, { key: "email" }] };
