import type { Verb } from "../../command-line/verb.ts";

/** `iphub users delete-team t-chem`. */
export const verb: Verb = { call: "users.deleteTeam" };
