import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fileNotes } from "./file-notes.ts";
import { filePapers, filePlace } from "./file-papers.ts";
import { byId, done, id, instant, text, wholeNumberWithin } from "./shapes.ts";

/** A file of a matter. `sha256` is the hash of the newest version. */
export const inventionFile = z.object({
  id: z.string(),
  inventionId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.nullable(z.string()),
  tags: z.array(z.string()),
  isDeleted: z.boolean(),
  size: z.number(),
  mimeType: z.string(),
  sha256: z.string(),
  version: z.number(),
  source: z.enum(["upload", "patent-office", "e-mail", "directory", "report"]),
  /** A warning about the content, for instance that it does not match the file name; null if there is none. */
  warning: z.nullable(z.string()),
});
/** A file of a matter. */
export type InventionFile = z.infer<typeof inventionFile>;

const exampleFile = {
  id: "f-1",
  inventionId: "m-17248024",
  name: "claims.docx",
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:00.000Z",
  createdBy: "ben@iphub.example",
  tags: [],
  isDeleted: false,
  size: 18_231,
  mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  version: 1,
  source: "upload",
  warning: null,
} as const;

const uploadState = z.object({
  id: z.string(),
  /** The number of bytes received: the offset of the next chunk. */
  received: z.number(),
  size: z.number(),
  /** The file that the upload created with its last chunk. */
  file: z.nullable(inventionFile),
});
const exampleUpload = { id: "u-1", received: 0, size: 18_231, file: null };
/** An interrupted upload: sending the same file again resumes after `received` bytes of its `size`. */
export const unfinishedUpload = z.object({
  id: z.string(),
  name: z.string(),
  received: z.number(),
  size: z.number(),
  /** When its last chunk arrived; the hub deletes the upload a day later. */
  updatedAt: z.string(),
});
/** An interrupted upload. */
export type UnfinishedUpload = z.infer<typeof unfinishedUpload>;
const sha256 = z.optional(
  z.string().check(z.regex(/^[0-9a-f]{64}$/i, "is not a SHA-256; write 64 hexadecimal digits")),
);
/** The largest integer that is exact. */
const bytes = z
  .int("must be a whole number of bytes")
  .check(z.gte(0, "must be 0 or more"), z.lte(Number.MAX_SAFE_INTEGER, "is too large"));

/** The files of matters. */
export const files = {
  list: endpoint({
    method: "POST",
    path: "/api/filesmanager/files/getbyreference",
    summary: "List the files of a matter",
    access: "inventions:read",
    safe: true,
    body: z.strictObject({ reference: id, deleted: z._default(z.boolean(), false) }),
    response: z.array(inventionFile),
    example: { input: { reference: "m-17248024" }, output: [exampleFile] },
  }),
  token: endpoint({
    method: "POST",
    path: "/api/filesmanager/token",
    summary: "Get a short-lived address from which one file can be read without signing in",
    access: "inventions:read",
    body: z.strictObject({ path: text(500), ...filePlace }),
    response: z.object({ token: z.string(), url: z.string(), expiresAt: z.string() }),
    example: {
      input: { path: "f-1" },
      output: { token: "t", url: "/api/filesmanager/content/t", expiresAt: "2026-01-31T09:05:00.000Z" },
    },
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/filesmanager/files/file",
    summary: "Upload a file to a matter; an existing name gets a new version",
    access: "files:write",
    body: z.object({ reference: id, file: z.unknown(), sha256 }),
    bodyKind: "multipart",
    response: inventionFile,
    status: 201,
    example: { output: exampleFile },
  }),
  download: endpoint({
    method: "GET",
    path: "/api/filesmanager/files/{id}/content",
    summary: "Download a file, its newest version unless one is named",
    access: "inventions:read",
    params: byId,
    query: z.object(filePlace),
    response: z.unknown(),
    responseKind: "file",
    example: { input: { id: "f-1" } },
  }),
  open: endpoint({
    method: "GET",
    path: "/api/filesmanager/content/{token}",
    summary:
      "Read a file by its short-lived address; types that are safe in a browser are shown, others are downloaded",
    access: "public",
    params: z.object({ token: z.string() }),
    response: z.unknown(),
    responseKind: "file",
    example: { input: { token: "t" } },
  }),
  preview: endpoint({
    method: "GET",
    path: "/api/filesmanager/files/{id}/preview",
    summary: "Get the text of a text or DOCX file",
    access: "inventions:read",
    params: byId,
    response: z.object({
      kind: z.enum(["text", "pdf", "image", "none"]),
      text: z.nullable(z.string()),
      truncated: z.boolean(),
    }),
    example: { input: { id: "f-1" }, output: { kind: "text", text: "1. A battery…", truncated: false } },
  }),
  ...filePapers,
  ...fileNotes,
  versions: endpoint({
    method: "GET",
    path: "/api/filesmanager/files/{id}/versions",
    summary: "List the versions of a file, the newest first",
    access: "inventions:read",
    params: byId,
    response: z.array(
      z.object({
        version: z.number(),
        size: z.number(),
        sha256: z.string(),
        createdAt: z.string(),
        createdBy: z.nullable(z.string()),
      }),
    ),
    example: { input: { id: "f-1" }, output: [] },
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/filesmanager/files/{id}",
    summary: "Rename a file, change its tags, or restore a deleted one",
    access: "files:write",
    params: byId,
    body: z.strictObject({
      name: z.optional(text(255)),
      tags: z.optional(z.array(text(60)).check(z.maxLength(50, "has more than 50 tags"))),
      isDeleted: z.optional(z.boolean()),
    }),
    response: inventionFile,
    example: { input: { id: "f-1", tags: ["claims"] }, output: exampleFile },
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/filesmanager/files/{id}",
    summary: "Delete a file; it waits 30 days in the bin",
    access: "files:write",
    params: byId,
    response: done,
    example: { input: { id: "f-1" }, output: { ok: true } },
  }),
  beginUpload: endpoint({
    method: "POST",
    path: "/api/filesmanager/uploads",
    summary: "Start a resumable upload; with the file's modification time, an interrupted upload of it is resumed",
    access: "files:write",
    body: z.strictObject({
      reference: id,
      name: text(255),
      size: bytes,
      sha256,
      /** When the sender's file was last modified: with name and size it identifies the same file. */
      modifiedAt: z.optional(instant),
    }),
    response: uploadState,
    status: 201,
    example: {
      input: { reference: "m-17248024", name: "claims.docx", size: 18_231 },
      output: exampleUpload,
    },
  }),
  uploadPiece: endpoint({
    method: "PATCH",
    path: "/api/filesmanager/uploads/{id}",
    summary: "Send the next chunk of a resumable upload; the last one creates the file",
    access: "files:write",
    params: byId,
    body: z.object({ offset: wholeNumberWithin(0, Number.MAX_SAFE_INTEGER), piece: z.unknown() }),
    bodyKind: "multipart",
    response: uploadState,
    example: { input: { id: "u-1", offset: 0 }, output: exampleUpload },
  }),
  uploadStatus: endpoint({
    method: "GET",
    path: "/api/filesmanager/uploads/{id}",
    summary: "Get how many bytes of a resumable upload have arrived",
    access: "files:write",
    params: byId,
    response: uploadState,
    example: { input: { id: "u-1" }, output: exampleUpload },
  }),
  listUploads: endpoint({
    method: "GET",
    path: "/api/filesmanager/uploads",
    summary: "List your interrupted uploads to a matter",
    access: "inventions:read",
    query: z.object({ reference: id }),
    response: z.array(unfinishedUpload),
    most: 100,
    example: {
      input: { reference: "m-17248024" },
      output: [
        { id: "u-1", name: "claims.docx", received: 9_000, size: 18_231, updatedAt: "2026-01-31T09:00:00.000Z" },
      ],
    },
  }),
  cancelUpload: endpoint({
    method: "DELETE",
    path: "/api/filesmanager/uploads/{id}",
    summary: "Cancel an upload and delete what has arrived of it",
    access: "files:write",
    params: byId,
    response: done,
    example: { input: { id: "u-1" }, output: { ok: true } },
  }),
};
