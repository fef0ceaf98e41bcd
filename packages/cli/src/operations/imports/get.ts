import type { Verb } from "../../command-line/verb.ts";
import { importColumns } from "./imports.columns.ts";

/** `iphub imports get i-1`. */
export const verb: Verb = { call: "imports.get", columns: importColumns };
