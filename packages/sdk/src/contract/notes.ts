import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { noteFields, notePlaceFields } from "../records/notes.ts";
import { pluck, readOnly } from "../records/record.ts";
import { byId, done, id, instant } from "./shapes.ts";

const shape = pluck(noteFields, "schema");

/** A note on a milestone. */
export const milestoneNote = z.object({ ...shape, milestoneId: z.string() });
/** A note on a milestone. */
export type MilestoneNote = z.infer<typeof milestoneNote>;

/** A note on a matter. */
export const inventionNote = z.object({ ...shape, inventionId: z.string() });
/** A note on a matter. */
export type InventionNote = z.infer<typeof inventionNote>;

/** A note in live events; `milestoneId` is null for a note on the matter itself. */
export const liveNote = z.object({ ...shape, ...pluck(notePlaceFields, "schema") });
/** A note in live events. */
export type LiveNote = z.infer<typeof liveNote>;

const changes = pluck(noteFields, "input");
/** The version that the caller has read; a change of an older version is refused. */
const readAt = { updatedAt: z.optional(instant) };
const exampleNote = pluck(noteFields, "example");
const onMilestone = { ...exampleNote, milestoneId: notePlaceFields.milestoneId.example };
const onInvention = { ...exampleNote, inventionId: notePlaceFields.inventionId.example };

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
    body: z.strictObject({ milestoneId: id, ...changes }),
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
    body: z.strictObject({ ...changes, ...readOnly(milestoneNote.shape, changes), ...readAt }),
    response: milestoneNote,
    example: { input: { id: "n-1", content: "Call the examiner on Monday" }, output: onMilestone },
  }),
  deleteForMilestone: endpoint({
    method: "DELETE",
    path: "/api/workflow/milestone-notes/{id}",
    summary: "Delete a note on a milestone; a stale updatedAt is refused with the current record",
    access: "notes:write",
    params: byId,
    query: z.object(readAt),
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
    body: z.strictObject({ inventionId: id, ...changes }),
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
    body: z.strictObject({ ...changes, ...readOnly(inventionNote.shape, changes), ...readAt }),
    response: inventionNote,
    example: { input: { id: "n-1", content: "Family of four" }, output: onInvention },
  }),
  deleteForInvention: endpoint({
    method: "DELETE",
    path: "/api/inventions/invention-notes/{id}",
    summary: "Delete a note on a matter; a stale updatedAt is refused with the current record",
    access: "notes:write",
    params: byId,
    query: z.object(readAt),
    response: done,
    example: { input: { id: "n-1" }, output: { ok: true } },
  }),
};
