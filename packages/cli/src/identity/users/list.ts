import type { Verb } from "../../command-line/verb.ts";
import { accountColumns } from "./accounts.columns.ts";

/** `iphub users list byron`. */
export const verb: Verb = { call: "users.list", columns: accountColumns, positionals: ["q"] };
