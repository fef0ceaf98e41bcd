import type { Verb } from "../shared/verb.ts";
import { teamColumns } from "./accounts.columns.ts";

/** `iphub users create-team --name Chemistry`. */
export const verb: Verb = { call: "users.createTeam", columns: teamColumns };
