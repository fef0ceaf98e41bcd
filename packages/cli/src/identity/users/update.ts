import type { Verb } from "../../command-line/verb.ts";
import { accountColumns } from "./accounts.columns.ts";

/** `iphub users update u-ben --disabled`. */
export const verb: Verb = { call: "users.update", columns: accountColumns };
