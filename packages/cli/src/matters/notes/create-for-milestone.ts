import type { Verb } from "../../command-line/verb.ts";
import { noteColumns } from "./notes.columns.ts";

/** `iphub notes create-for-milestone s-1 --content 'Call the examiner'`. */
export const verb: Verb = {
  call: "notes.createForMilestone",
  undo: ({ id, updatedAt }) => `notes delete-for-milestone ${id} --updated-at ${updatedAt}`,
  columns: noteColumns,
  positionals: ["milestoneId"],
  help: { content: "Markdown" },
  example: "notes create-for-milestone s-1 --content 'Call the examiner'",
};
