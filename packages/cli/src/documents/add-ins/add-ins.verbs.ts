import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of an add-in. */
const addInColumns: readonly Column[] = [
  { key: "title" },
  { key: "description" },
  { key: "url", title: "Address", whole: true },
];

/** The verbs of add ins that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  alfred: { call: "addIns.alfred", columns: addInColumns },
  visio: { call: "addIns.visio", columns: addInColumns },
  word: { call: "addIns.word", columns: addInColumns },
};
