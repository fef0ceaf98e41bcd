import type { Verb } from "../../command-line/verb.ts";
import { accountColumns } from "./accounts.columns.ts";

/** `iphub users create --email ben@firm.example --first-name Ben --last-name Okafor --roles paralegal`. */
export const verb: Verb = { call: "users.create", columns: accountColumns };
