import type { Verb } from "../../command-line/verb.ts";
import { filterColumns } from "./filters.columns.ts";

/** `iphub filters get my-tasks`. */
export const verb: Verb = { call: "filters.get", columns: filterColumns };
