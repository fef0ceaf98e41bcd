import { noteFields } from "@iphub/sdk/records/notes";
import { recordColumns } from "../../command-line/output/record-columns.ts";
import type { Verbs } from "../../command-line/verb.ts";

const noteColumns = recordColumns(noteFields, {
  id: { whole: true },
  author: null,
  authorName: {},
  mentions: null,
  createdAt: null,
  updatedAt: { whole: true },
  content: { title: "Content" },
});

/** The verbs of notes that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  "create-for-invention": {
    call: "notes.createForInvention",
    undo: ({ id, updatedAt }) => `notes delete-for-invention ${id} --updated-at ${updatedAt}`,
    columns: noteColumns,
    positionals: ["inventionId"],
    help: { content: "Markdown" },
    example: "notes create-for-invention m-17248024 --content 'Call the examiner'",
  },
  "create-for-milestone": {
    call: "notes.createForMilestone",
    undo: ({ id, updatedAt }) => `notes delete-for-milestone ${id} --updated-at ${updatedAt}`,
    columns: noteColumns,
    positionals: ["milestoneId"],
    help: { content: "Markdown" },
    example: "notes create-for-milestone s-1 --content 'Call the examiner'",
  },
  "delete-for-invention": {
    call: "notes.deleteForInvention",
    deletes: "the note",
    undo: (_, { id }) => `bin restore ${id}`,
  },
  "delete-for-milestone": {
    call: "notes.deleteForMilestone",
    deletes: "the note",
    undo: (_, { id }) => `bin restore ${id}`,
  },
  "list-for-invention": {
    call: "notes.listForInvention",
    web: "/inventions/{inventionId}",
    columns: noteColumns,
  },
  "list-for-milestone": {
    call: "notes.listForMilestone",
    columns: noteColumns,
  },
  "update-for-invention": {
    call: "notes.updateForInvention",
    columns: noteColumns,
    help: { content: "Markdown" },
  },
  "update-for-milestone": {
    call: "notes.updateForMilestone",
    columns: noteColumns,
    help: { content: "Markdown" },
  },
};
