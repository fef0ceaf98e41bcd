import type { LiveNote } from "@iphub/sdk/contract/notes";
import { noteFields } from "@iphub/sdk/records/notes";
import { valuesOf } from "@iphub/sdk/records/record";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { Failure, namesNothing } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import type { BinRecords } from "../bin/bin.tables.ts";
import { findMentioned } from "../chat/find-mentioned.ts";
import { matterToSee } from "../inventions/visible-matter.ts";
import { insertNotes, type NoteKind, readPlace, type StoredNote } from "./notes.store.ts";

/** What happens to a note, with the live event of it: to open clients a restored note is a new one. */
const happenings = {
  created: "note:created",
  updated: "note:updated",
  deleted: "note:deleted",
  restored: "note:created",
} as const;

/** The entry of a note in the event log; `more` goes into its metadata. */
export function noteEvent(
  kind: NoteKind,
  happening: keyof typeof happenings,
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
    live: { name: happenings[happening], payload: { note: liveNoteOf(note) } },
  };
}

/** A note without the title of its place. */
export function liveNoteOf({ title: _ofItsPlace, ...note }: StoredNote): LiveNote {
  return note;
}

/**
 * The people mentioned in the text of a note, without those who may not see its matter. The author of the change does not
 * count, unless someone else mentioned that person `before`.
 */
export async function mentionsOf(
  tx: Transaction<Schema>,
  actor: Actor,
  { inventionId, content }: Pick<LiveNote, "inventionId" | "content">,
  before: readonly string[],
): Promise<string[]> {
  if (!content.includes("@")) return [];
  const matter = await matterToSee(tx, actor, inventionId);
  const found = await findMentioned(tx, matter, null, content);
  return found.filter((email) => email !== actor.email || before.includes(email));
}

/** Only the author of a note, or a person with `users:manage`, may change it. @throws Failure 403 */
export function refuseOthers(actor: Actor, { author }: Pick<LiveNote, "author">): void {
  if (author === actor.email || actor.permissions.has("users:manage")) return;
  throw new Failure(403, "forbidden", "Only the author of a note, or someone with users:manage, may change it.");
}

/**
 * Puts a deleted note back: on its milestone, or on the matter where the milestone is gone. Only its author may, or a
 * person with `users:manage`.
 * @throws Failure 403
 */
export async function restoreNote(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  deleted: BinRecords["note"],
): Promise<void> {
  refuseOthers(actor, deleted);
  const { milestoneId, inventionId } = deleted;
  const onMilestone = milestoneId === null ? null : await readPlace(tx, actor, "milestone", milestoneId);
  const place = onMilestone ?? (await readPlace(tx, actor, "invention", inventionId));
  if (!place) throw namesNothing([{ field: "id", message: "was a note of a matter that is gone" }]);
  const mentions = await mentionsOf(tx, actor, { ...deleted, ...place }, deleted.mentions ?? []);
  const note = { ...deleted, ...place, mentions, updatedAt: laterThan(deleted.updatedAt, clock) };
  await insertNotes(tx, [note]);
  const kind = note.milestoneId === null ? "invention" : "milestone";
  const written = valuesOf(noteFields, "input", note);
  await events.append(tx, [noteEvent(kind, "restored", actor, note, written)]);
}
