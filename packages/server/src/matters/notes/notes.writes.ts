import type { LiveNote } from "@iphub/sdk/contract/notes";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { noteFields } from "@iphub/sdk/records/notes";
import { givenValues, type Values, valuesOf } from "@iphub/sdk/records/record";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { Failure, namesNothing, notFound, refuseStale } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import {
  deleteNote,
  insertNotes,
  lockNote,
  type NoteKind,
  readNote,
  readPlace,
  type StoredNote,
  saveNote,
  toInventionNote,
  toMilestoneNote,
} from "./notes.store.ts";

/** A note, and the version that the caller has read, if it matters. */
interface ReadNote {
  readonly id: string;
  readonly updatedAt?: string | undefined;
}

/** What a person writes of a note. */
type NoteValues = Values<typeof noteFields, "input">;

type Parts = Pick<Platform, "clock" | "events">;

const recordOf = { milestone: toMilestoneNote, invention: toInventionNote };

const placeNames = {
  milestone: { field: "milestoneId", message: "is not a milestone; use the id of a milestone of this hub" },
  invention: { field: "inventionId", message: "is not a matter; use the id of a matter of this hub" },
} as const;

/** Writes a note on a milestone or a matter in a transaction. */
export async function createNote(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  kind: NoteKind,
  { placeId, ...given }: NoteValues & { readonly placeId: string },
): Promise<StoredNote> {
  const place = await readPlace(tx, actor, kind, placeId);
  if (!place) throw namesNothing([placeNames[kind]]);
  const createdAt = nowIso(clock);
  const id = newId(clock.now());
  const author = { author: actor.email, authorName: fullName(actor) };
  const written = valuesOf(noteFields, "input", given);
  const note = { ...place, ...author, id, ...written, createdAt, updatedAt: createdAt };
  await insertNotes(tx, [note]);
  await events.append(tx, [noteEvent(kind, "created", actor, note, written)]);
  return note;
}

/** Changes a note in a transaction. Only its author may, or a person with `users:manage`; a stale change is refused. */
export async function changeNote(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  kind: NoteKind,
  { id, updatedAt, ...given }: ReadNote & NoteValues,
): Promise<StoredNote> {
  const before = await ownNote(tx, actor, kind, { id, updatedAt });
  const after = { ...before, ...givenValues(noteFields, given) };
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return before;
  const note = { ...after, updatedAt: laterThan(before.updatedAt, clock) };
  await saveNote(tx, note);
  await events.append(tx, [noteEvent(kind, "updated", actor, note, { changes })]);
  return note;
}

/** Deletes a note in a transaction. Only its author may, or a person with `users:manage`; a stale deletion is refused. */
export async function removeNote(
  tx: Transaction<Schema>,
  { events }: Parts,
  actor: Actor,
  kind: NoteKind,
  read: ReadNote,
): Promise<{ ok: true }> {
  const note = await ownNote(tx, actor, kind, read);
  await deleteNote(tx, note.id);
  await events.append(tx, [noteEvent(kind, "deleted", actor, note, valuesOf(noteFields, "input", note))]);
  return { ok: true };
}

async function ownNote(
  tx: Transaction<Schema>,
  actor: Actor,
  kind: NoteKind,
  { id, updatedAt }: ReadNote,
): Promise<StoredNote> {
  await lockNote(tx, id);
  const note = await readNote(tx, actor, kind, id);
  if (!note) throw notFound("note");
  if (note.author !== actor.email && !actor.permissions.has("users:manage")) {
    throw new Failure(403, "forbidden", "Only the author of a note, or someone with users:manage, may change it.");
  }
  refuseStale(updatedAt, recordOf[kind](note));
  return note;
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
