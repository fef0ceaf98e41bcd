import type { Verb } from "../shared/verb.ts";

/** `iphub users delete-team t-chem`. */
export const verb: Verb = { call: "users.deleteTeam" };
