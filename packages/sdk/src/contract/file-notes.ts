import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, done, instant, text, wholeNumberWithin } from "./shapes.ts";

/** A note that is pinned to a page of a file. */
export const fileNote = z.object({
  id: z.string(),
  fileId: z.string(),
  inventionId: z.string(),
  /** The version of the file that it is about. */
  version: z.number(),
  /** From 1; null for the file as a whole. */
  page: z.nullable(z.number()),
  /** The words of the page that it is about; null where it is about all of it. */
  quote: z.nullable(z.string()),
  /** Markdown; rendered without scripts, styles or remote images. */
  content: z.string(),
  /** An e-mail address. */
  author: z.string(),
  authorName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A note that is pinned to a page of a file. */
export type FileNote = z.infer<typeof fileNote>;

const exampleNote: FileNote = {
  id: "n-1",
  fileId: "f-1",
  inventionId: "m-17248024",
  version: 1,
  page: 3,
  quote: "an anode of lithium",
  content: "The prior art has **sodium** here.",
  author: "ada@iphub.example",
  authorName: "Ada Byron",
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:00.000Z",
};
const content = text(20_000);
/** The version that the caller has read; a change of an older version is refused. */
const readAt = { updatedAt: z.optional(instant) };

/** The calls of notes that are pinned to pages of files. */
export const fileNotes = {
  listNotes: endpoint({
    method: "GET",
    path: "/api/filesmanager/files/{id}/notes",
    summary: "List the notes that are pinned to a file, by page",
    access: "inventions:read",
    params: byId,
    response: z.array(fileNote),
    example: { input: { id: "f-1" }, output: [exampleNote] },
  }),
  addNote: endpoint({
    method: "POST",
    path: "/api/filesmanager/files/{id}/notes",
    summary: "Pin a note to a file, to one of its pages, or to words on a page",
    access: "notes:write",
    params: byId,
    body: z.strictObject({
      content,
      page: z.optional(wholeNumberWithin(1, 100_000)),
      quote: z.optional(text(2_000)),
      /** The newest one, unless it is named. */
      version: z.optional(wholeNumberWithin(1, 1_000_000)),
    }),
    response: fileNote,
    status: 201,
    example: { input: { id: "f-1", page: 3, content: "Prior art has sodium here" }, output: exampleNote },
  }),
  updateNote: endpoint({
    method: "PATCH",
    path: "/api/filesmanager/notes/{id}",
    summary: "Change a note that is pinned to a file; a stale updatedAt is refused with the current record",
    access: "notes:write",
    params: byId,
    body: z.strictObject({ content, ...readAt }),
    response: fileNote,
    example: { input: { id: "n-1", content: "Prior art has sodium and zinc here" }, output: exampleNote },
  }),
  deleteNote: endpoint({
    method: "DELETE",
    path: "/api/filesmanager/notes/{id}",
    summary: "Delete a note that is pinned to a file; a stale updatedAt is refused with the current record",
    access: "notes:write",
    params: byId,
    query: z.object(readAt),
    response: done,
    example: { input: { id: "n-1" }, output: { ok: true } },
  }),
};
