import type { Verb } from "../../command-line/verb.ts";
import { addInColumns } from "./add-ins.columns.ts";

/** `iphub add-ins word`. */
export const verb: Verb = { call: "addIns.word", columns: addInColumns };
