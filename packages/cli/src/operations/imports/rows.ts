import type { Verb } from "../../command-line/verb.ts";
import { importRowColumns } from "./imports.columns.ts";

/** `iphub imports rows i-1 --state wrong`. */
export const verb: Verb = { call: "imports.rows", columns: importRowColumns };
