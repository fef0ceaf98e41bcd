import type { Verb } from "../../command-line/verb.ts";
import { importColumns } from "./imports.columns.ts";

/** `iphub imports list`. */
export const verb: Verb = { call: "imports.list", columns: importColumns, isDefault: true };
