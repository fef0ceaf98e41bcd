import type { Verb } from "../../command-line/verb.ts";
import { teamColumns } from "./accounts.columns.ts";

/** `iphub users update-team t-chem --members ben@firm.example`. */
export const verb: Verb = { call: "users.updateTeam", columns: teamColumns };
