import type { Verb } from "../../command-line/verb.ts";
import { filterColumns } from "./filters.columns.ts";

/** `iphub filters list`. */
export const verb: Verb = { call: "filters.list", columns: filterColumns };
