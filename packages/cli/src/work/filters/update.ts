import type { Verb } from "../../command-line/verb.ts";
import { filterColumns } from "./filters.columns.ts";

/** `iphub filters update f-1 --title "Due soon"`. */
export const verb: Verb = { call: "filters.update", columns: filterColumns };
