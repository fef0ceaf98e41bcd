import type { Verbs } from "../../command-line/verb.ts";
import { addInColumns } from "./add-ins.columns.ts";

/** The verbs of add ins that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  alfred: { call: "addIns.alfred", columns: addInColumns },
  visio: { call: "addIns.visio", columns: addInColumns },
  word: { call: "addIns.word", columns: addInColumns },
};
