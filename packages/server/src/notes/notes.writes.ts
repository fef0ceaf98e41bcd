import type { LiveNote } from "@iphub/sdk/contract/notes";
import type { Transaction } from "kysely";
import type { Actor } from "../platform/actor.ts";
import { laterThan, nowIso } from "../platform/clock.ts";
import type { Schema } from "../platform/database/schema.ts";
import type { NewEvent } from "../platform/events/event-log.ts";
import { Failure, namesNothing, notFound } from "../platform/failures.ts";
import { newId } from "../platform/ids.ts";
import type { Platform } from "../platform/platform.ts";
import {
  deleteNote,
  insertNotes,
  lockNote,
  type NoteKind,
  readNote,
  readPlace,
  type StoredNote,
  saveNote,
} from "./notes.store.ts";

type Parts = Pick<Platform, "clock" | "events">;

const placeNames = {
  milestone: { field: "milestoneId", message: "names no milestone; use the id of a milestone of this hub" },
  invention: { field: "inventionId", message: "names no matter; use the id of a matter of this hub" },
} as const;

/** Writes a note on a milestone or a matter in a transaction. */
export async function createNote(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  kind: NoteKind,
  { placeId, content }: { readonly placeId: string; readonly content: string },
): Promise<StoredNote> {
  const place = await readPlace(tx, actor, kind, placeId);
  if (!place) throw namesNothing([placeNames[kind]]);
  const createdAt = nowIso(clock);
  const id = newId(clock.now());
  const note = { ...place, id, content, author: actor.email, createdAt, updatedAt: createdAt };
  await insertNotes(tx, [note]);
  await events.append(tx, [noteEvent(kind, "created", actor, note, { content })]);
  return note;
}

/** Changes a note in a transaction. Only its author may, or a person with `users:manage`. */
export async function changeNote(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  kind: NoteKind,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<StoredNote> {
  const before = await ownNote(tx, actor, kind, id);
  if (before.content === content) return before;
  const note = { ...before, content, updatedAt: laterThan(before.updatedAt, clock) };
  await saveNote(tx, note);
  const changes = { content: { before: before.content, after: content } };
  await events.append(tx, [noteEvent(kind, "updated", actor, note, { changes })]);
  return note;
}

/** Deletes a note in a transaction. Only its author may, or a person with `users:manage`. */
export async function removeNote(
  tx: Transaction<Schema>,
  { events }: Parts,
  actor: Actor,
  kind: NoteKind,
  id: string,
): Promise<{ ok: true }> {
  const note = await ownNote(tx, actor, kind, id);
  await deleteNote(tx, id);
  await events.append(tx, [noteEvent(kind, "deleted", actor, note, { content: note.content })]);
  return { ok: true };
}

async function ownNote(tx: Transaction<Schema>, actor: Actor, kind: NoteKind, id: string): Promise<StoredNote> {
  await lockNote(tx, id);
  const note = await readNote(tx, actor, kind, id);
  if (!note) throw notFound("note");
  if (note.author === actor.email || actor.permissions.has("users:manage")) return note;
  throw new Failure(403, "forbidden", "Only the author of a note, or somebody with users:manage, may change it.");
}

function noteEvent(
  kind: NoteKind,
  happening: "created" | "updated" | "deleted",
  actor: Actor,
  note: StoredNote,
  more: Readonly<Record<string, unknown>>,
): NewEvent {
  return {
    type: `${kind}-note-${happening}`,
    actor: actor.email,
    inventionId: note.inventionId,
    milestoneId: note.milestoneId,
    metadata: { noteId: note.id, title: note.title, author: note.author, ...more },
    live: { name: `note:${happening}`, payload: { note: liveNoteOf(note) } },
  };
}

function liveNoteOf({ title: _ofItsPlace, ...note }: StoredNote): LiveNote {
  return note;
}
