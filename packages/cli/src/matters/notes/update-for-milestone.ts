import type { Verb } from "../../command-line/verb.ts";
import { noteColumns } from "./notes.columns.ts";

/** `iphub notes update-for-milestone n-1 --content 'Call the examiner on Monday'`. */
export const verb: Verb = {
  call: "notes.updateForMilestone",
  columns: noteColumns,
  help: { content: "Markdown" },
};
