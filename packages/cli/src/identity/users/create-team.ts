import type { Verb } from "../../command-line/verb.ts";
import { teamColumns } from "./accounts.columns.ts";

/** `iphub users create-team --name Chemistry`. */
export const verb: Verb = { call: "users.createTeam", columns: teamColumns };
