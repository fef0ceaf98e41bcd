import type { Verb } from "../../command-line/verb.ts";
import { tokenColumns } from "./tokens.columns.ts";

/** `iphub tokens list`. */
export const verb: Verb = { call: "tokens.list", columns: tokenColumns };
