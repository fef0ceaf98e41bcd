import type { Verb } from "../../command-line/verb.ts";
import { addInColumns } from "./add-ins.columns.ts";

/** `iphub add-ins alfred`. */
export const verb: Verb = { call: "addIns.alfred", columns: addInColumns };
