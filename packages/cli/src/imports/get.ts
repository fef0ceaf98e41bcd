import type { Verb } from "../shared/verb.ts";
import { importColumns } from "./imports.columns.ts";

/** `iphub imports get i-1`. */
export const verb: Verb = { call: "imports.get", columns: importColumns };
