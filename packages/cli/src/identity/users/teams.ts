import type { Verb } from "../../command-line/verb.ts";
import { teamColumns } from "./accounts.columns.ts";

/** `iphub users teams`. */
export const verb: Verb = { call: "users.teams", columns: teamColumns };
