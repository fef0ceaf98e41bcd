import { fileHere } from "../../command-line/file-here.ts";
import type { Verbs } from "../../command-line/verb.ts";
import { fileColumns, fileDetail, noteColumns, uploadColumns } from "./files.columns.ts";

const placeHelp = { part: "the place of an attachment in an e-mail that is a file, from 0" };

/** The verbs of files; a long one has its own file. */
export const verbs: Verbs = {
  "add-note": {
    call: "files.addNote",
    columns: noteColumns,
    undo: ({ id, updatedAt }) => `files delete-note ${id} --updated-at ${updatedAt}`,
    help: { content: "Markdown", page: "the page, from 1", quote: "the words of the page that it is about" },
    example: "files add-note f-1 --page 3 --content 'Prior art has sodium here'",
  },
  "begin-upload": { call: "files.beginUpload", columns: uploadColumns },
  "cancel-upload": { call: "files.cancelUpload" },
  delete: { call: "files.delete", deletes: "the file", undo: (_, { id }) => `bin restore ${id}` },
  "delete-note": { call: "files.deleteNote", deletes: "the note" },
  "list-notes": { call: "files.listNotes", columns: noteColumns },
  "list-uploads": {
    call: "files.listUploads",
    positionals: ["reference"],
    columns: [
      { key: "id", whole: true },
      { key: "name" },
      { key: "received", align: "right" },
      { key: "size", align: "right" },
      { key: "updatedAt", whole: true },
    ],
    help: { reference: "the id of a matter, or a reference" },
  },
  list: {
    call: "files.list",
    web: "/inventions/{reference}/files",
    positionals: ["reference"],
    columns: fileColumns,
    help: { reference: "the id of a matter, or a reference" },
  },
  paper: {
    call: "files.paper",
    columns: [{ key: "name" }, { key: "version" }, { key: "kind" }, { key: "problem" }, { key: "text" }],
    help: placeHelp,
  },
  text: {
    call: "files.text",
    columns: [{ key: "pages" }, { key: "isWhole" }, { key: "problem" }],
    help: placeHelp,
  },
  preview: { call: "files.preview", columns: [{ key: "kind" }, { key: "truncated" }, { key: "text" }] },
  token: {
    call: "files.token",
    positionals: ["path"],
    columns: [
      { key: "url", whole: true },
      { key: "expiresAt", whole: true },
    ],
  },
  update: { call: "files.update", columns: fileDetail },
  "update-note": { call: "files.updateNote", columns: noteColumns, help: { content: "Markdown" } },
  "upload-status": { call: "files.uploadStatus", columns: uploadColumns },
  versions: {
    call: "files.versions",
    columns: [
      { key: "version" },
      { key: "size", align: "right" },
      { key: "createdAt", whole: true },
      { key: "createdBy" },
      { key: "sha256", whole: true },
    ],
  },
  "upload-piece": {
    summary: "Send the next chunk of a resumable upload; the last one creates the file",
    positionals: ["id", "path"],
    flags: [
      { name: "id", kind: "text", required: true, help: "the upload's id" },
      { name: "path", kind: "text", required: true, help: "the file" },
      { name: "offset", kind: "number", placeholder: "n", help: "where in the file the chunk starts; 0 by default" },
      { name: "size", kind: "number", placeholder: "n", help: "how many bytes; by default to the end of the file" },
    ],
    columns: uploadColumns,
    example: "files upload-piece u-1 claims.docx --offset 16777216",
    run: async ({ input, output, session }) => {
      const path = String(input.path);
      const offset = typeof input.offset === "number" ? input.offset : 0;
      const file = await fileHere(path);
      const end = typeof input.size === "number" ? offset + input.size : file.size;
      const { hub } = await session();
      const state = await hub.files.uploadPiece({ id: String(input.id), offset, piece: file.slice(offset, end) });
      await output.record(state, uploadColumns);
    },
  },
};
