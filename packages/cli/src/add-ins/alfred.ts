import type { Verb } from "../shared/verb.ts";
import { addInColumns } from "./add-ins.columns.ts";

/** `iphub add-ins alfred`. */
export const verb: Verb = { call: "addIns.alfred", columns: addInColumns };
