import type { Verb } from "../../command-line/verb.ts";
import { noteColumns } from "./notes.columns.ts";

/** `iphub notes list-for-invention m-17248024`. */
export const verb: Verb = {
  call: "notes.listForInvention",
  columns: noteColumns,
};
