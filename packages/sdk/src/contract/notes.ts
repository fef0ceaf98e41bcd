import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, done, id, instant, text } from "./shapes.ts";

const common = {
  id: z.string(),
  /** Markdown; rendered without scripts, styles or remote images. */
  content: z.string(),
  /** E-mail address. */
  author: z.string(),
  /** First and last name; the address if there is none. */
  authorName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
};

/** A note on a milestone. */
export const milestoneNote = z.object({ ...common, milestoneId: z.string() });
/** A note on a milestone. */
export type MilestoneNote = z.infer<typeof milestoneNote>;

/** A note on a matter. */
export const inventionNote = z.object({ ...common, inventionId: z.string() });
/** A note on a matter. */
export type InventionNote = z.infer<typeof inventionNote>;

/** A note in live events; `milestoneId` is null for a note on the matter itself. */
export const liveNote = z.object({ ...common, inventionId: z.string(), milestoneId: z.nullable(z.string()) });
/** A note in live events. */
export type LiveNote = z.infer<typeof liveNote>;

const content = text(100_000);

/** Read-only keys of a whole record: accepted on update and ignored. */
const readOnly = {
  id: z.optional(z.unknown()),
  author: z.optional(z.unknown()),
  authorName: z.optional(z.unknown()),
  createdAt: z.optional(z.unknown()),
  /** The version that the caller has read; a change of an older version is refused. */
  updatedAt: z.optional(instant),
};
const readAt = z.object({ updatedAt: z.optional(instant) });
const exampleNote = {
  id: "n-1",
  content: "The client wants the **broad** claim kept.",
  author: "ada@iphub.example",
  authorName: "Ada Byron",
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:00.000Z",
};
const onMilestone = { ...exampleNote, milestoneId: "s-1" };
const onInvention = { ...exampleNote, inventionId: "m-17248024" };

/** Notes on milestones and on matters, in Markdown. */
export const notes = {
  listForMilestone: endpoint({
    method: "GET",
    path: "/api/workflow/milestone-notes/{milestoneId}",
    summary: "List the notes on a milestone, the newest first",
    access: "inventions:read",
    params: z.object({ milestoneId: id }),
    response: z.array(milestoneNote),
    example: { input: { milestoneId: "s-1" }, output: [onMilestone] },
  }),
  createForMilestone: endpoint({
    method: "POST",
    path: "/api/workflow/milestone-notes",
    summary: "Write a note on a milestone",
    access: "notes:write",
    body: z.strictObject({ milestoneId: id, content }),
    response: milestoneNote,
    status: 201,
    example: { input: { milestoneId: "s-1", content: "Call the examiner" }, output: onMilestone },
  }),
  updateForMilestone: endpoint({
    method: "PATCH",
    path: "/api/workflow/milestone-notes/{id}",
    summary: "Change a note on a milestone; a stale updatedAt is refused with the current record",
    access: "notes:write",
    params: byId,
    body: z.strictObject({ content, ...readOnly, milestoneId: z.optional(z.unknown()) }),
    response: milestoneNote,
    example: { input: { id: "n-1", content: "Call the examiner on Monday" }, output: onMilestone },
  }),
  deleteForMilestone: endpoint({
    method: "DELETE",
    path: "/api/workflow/milestone-notes/{id}",
    summary: "Delete a note on a milestone; a stale updatedAt is refused with the current record",
    access: "notes:write",
    params: byId,
    query: readAt,
    response: done,
    example: { input: { id: "n-1" }, output: { ok: true } },
  }),
  listForInvention: endpoint({
    method: "GET",
    path: "/api/inventions/invention-notes/{inventionId}",
    summary: "List the notes on a matter, the newest first",
    access: "inventions:read",
    params: z.object({ inventionId: id }),
    response: z.array(inventionNote),
    example: { input: { inventionId: "m-17248024" }, output: [onInvention] },
  }),
  createForInvention: endpoint({
    method: "POST",
    path: "/api/inventions/invention-notes",
    summary: "Write a note on a matter",
    access: "notes:write",
    body: z.strictObject({ inventionId: id, content }),
    response: inventionNote,
    status: 201,
    example: { input: { inventionId: "m-17248024", content: "Family of three" }, output: onInvention },
  }),
  updateForInvention: endpoint({
    method: "PATCH",
    path: "/api/inventions/invention-notes/{id}",
    summary: "Change a note on a matter; a stale updatedAt is refused with the current record",
    access: "notes:write",
    params: byId,
    body: z.strictObject({ content, ...readOnly, inventionId: z.optional(z.unknown()) }),
    response: inventionNote,
    example: { input: { id: "n-1", content: "Family of four" }, output: onInvention },
  }),
  deleteForInvention: endpoint({
    method: "DELETE",
    path: "/api/inventions/invention-notes/{id}",
    summary: "Delete a note on a matter; a stale updatedAt is refused with the current record",
    access: "notes:write",
    params: byId,
    query: readAt,
    response: done,
    example: { input: { id: "n-1" }, output: { ok: true } },
  }),
};
