import type { Verb } from "../../command-line/verb.ts";
import { noteColumns } from "./notes.columns.ts";

/** `iphub notes create-for-invention m-17248024 --content 'Call the examiner'`. */
export const verb: Verb = {
  call: "notes.createForInvention",
  undo: ({ id, updatedAt }) => `notes delete-for-invention ${id} --updated-at ${updatedAt}`,
  columns: noteColumns,
  positionals: ["inventionId"],
  help: { content: "Markdown" },
  example: "notes create-for-invention m-17248024 --content 'Call the examiner'",
};
