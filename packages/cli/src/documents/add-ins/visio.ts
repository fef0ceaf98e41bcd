import type { Verb } from "../../command-line/verb.ts";
import { addInColumns } from "./add-ins.columns.ts";

/** `iphub add-ins visio`. */
export const verb: Verb = { call: "addIns.visio", columns: addInColumns };
