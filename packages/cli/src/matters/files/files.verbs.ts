import type { Verbs } from "../../command-line/verb.ts";
import { fileColumns, fileDetail } from "./files.columns.ts";
import { uploadColumns } from "./upload-state.columns.ts";

/** The verbs of files that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  "begin-upload": { call: "files.beginUpload", columns: uploadColumns },
  "cancel-upload": { call: "files.cancelUpload" },
  delete: { call: "files.delete" },
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
};
