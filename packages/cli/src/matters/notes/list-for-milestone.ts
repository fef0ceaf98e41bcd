import type { Verb } from "../../command-line/verb.ts";
import { noteColumns } from "./notes.columns.ts";

/** `iphub notes list-for-milestone s-1`. */
export const verb: Verb = {
  call: "notes.listForMilestone",
  columns: noteColumns,
};
