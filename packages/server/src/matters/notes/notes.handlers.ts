import type { notes } from "@iphub/sdk/contract/notes";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { givenValues } from "@iphub/sdk/records/given-values";
import { noteFields } from "@iphub/sdk/records/notes";
import { type Values, valuesOf } from "@iphub/sdk/records/record";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { namesNothing, notFound, refuseStale } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { putInBin } from "../bin/bin.store.ts";
import { liveNoteOf, mentionsOf, noteEvent, refuseOthers } from "./notes.changes.ts";
import {
  deleteNote,
  insertNotes,
  lockNote,
  matterOfMilestone,
  type NoteKind,
  readNote,
  readNotes,
  readPlace,
  type StoredNote,
  saveNote,
  toInventionNote,
  toMilestoneNote,
} from "./notes.store.ts";

/** The handlers of the noun notes. */
export function notesHandlers(platform: Platform): NounHandlers<typeof notes> {
  const { db } = platform;

  async function list(actor: Actor, kind: NoteKind, placeId: string): Promise<StoredNote[]> {
    const found = await readNotes(db, actor, kind, placeId);
    // Notes are read only from visible places, so only an empty list needs a check of the place.
    if (found.length > 0 || (await readPlace(db, actor, kind, placeId))) return found;
    throw notFound(kind === "milestone" ? "milestone" : "matter");
  }

  async function visible(actor: Actor, kind: NoteKind, id: string): Promise<StoredNote> {
    const found = await readNote(db, actor, kind, id);
    if (!found) throw notFound("note");
    return found;
  }

  return {
    listForMilestone: async ({ actor, params: { milestoneId }, request }) => {
      request.access = { actor, subject: await matterOfMilestone(db, milestoneId) };
      return (await list(actor, "milestone", milestoneId)).map(toMilestoneNote);
    },
    createForMilestone: async ({ actor, input, write }) => {
      const { milestoneId: placeId, ...written } = input();
      return write(async (tx) =>
        toMilestoneNote(await createNote(tx, platform, actor, "milestone", { ...written, placeId })),
      );
    },
    updateForMilestone: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, "milestone", params.id);
      const update = input();
      return write(async (tx) =>
        toMilestoneNote(await changeNote(tx, platform, actor, "milestone", { ...update, id })),
      );
    },
    deleteForMilestone: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, "milestone", params.id);
      const { updatedAt } = input();
      return write((tx) => removeNote(tx, platform, actor, "milestone", { id, updatedAt }));
    },
    listForInvention: async ({ actor, params }) =>
      (await list(actor, "invention", params.inventionId)).map(toInventionNote),
    createForInvention: async ({ actor, input, write }) => {
      const { inventionId: placeId, ...written } = input();
      return write(async (tx) =>
        toInventionNote(await createNote(tx, platform, actor, "invention", { ...written, placeId })),
      );
    },
    updateForInvention: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, "invention", params.id);
      const update = input();
      return write(async (tx) =>
        toInventionNote(await changeNote(tx, platform, actor, "invention", { ...update, id })),
      );
    },
    deleteForInvention: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, "invention", params.id);
      const { updatedAt } = input();
      return write((tx) => removeNote(tx, platform, actor, "invention", { id, updatedAt }));
    },
  };
}

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

async function createNote(
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
  const mentions = await mentionsOf(tx, actor, { ...place, ...written }, []);
  const note = { ...place, ...author, id, ...written, mentions, createdAt, updatedAt: createdAt };
  await insertNotes(tx, [note]);
  await events.append(tx, [noteEvent(kind, "created", actor, note, { ...written, mentions })]);
  return note;
}

/** Changes a note in a transaction. Only its author may, or a person with `users:manage`; a stale change is refused. */
async function changeNote(
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
  const mentions = await mentionsOf(tx, actor, after, before.mentions);
  const note = { ...after, mentions, updatedAt: laterThan(before.updatedAt, clock) };
  await saveNote(tx, note);
  // Only who is mentioned newly is notified.
  const added = mentions.filter((email) => !before.mentions.includes(email));
  await events.append(tx, [noteEvent(kind, "updated", actor, note, { changes, mentions: added })]);
  return note;
}

/** Moves a note to the bin in a transaction. Only its author may, or a person with `users:manage`; a stale deletion is refused. */
async function removeNote(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  kind: NoteKind,
  read: ReadNote,
): Promise<{ ok: true }> {
  const note = await ownNote(tx, actor, kind, read);
  const { id, inventionId, content: title } = note;
  await putInBin(tx, { id, kind: "note", title, inventionId, record: liveNoteOf(note), by: actor, at: nowIso(clock) });
  await deleteNote(tx, id);
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
  refuseOthers(actor, note);
  refuseStale(updatedAt, recordOf[kind](note));
  return note;
}
