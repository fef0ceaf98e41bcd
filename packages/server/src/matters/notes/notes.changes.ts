import type { LiveNote } from "@iphub/sdk/contract/notes";
import type { Actor } from "../../platform/actor.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { Failure } from "../../platform/failures.ts";
import type { NoteKind, StoredNote } from "./notes.store.ts";

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

/** Only the author of a note, or a person with `users:manage`, may change it. @throws Failure 403 */
export function refuseOthers(actor: Actor, { author }: Pick<LiveNote, "author">): void {
  if (author === actor.email || actor.permissions.has("users:manage")) return;
  throw new Failure(403, "forbidden", "Only the author of a note, or someone with users:manage, may change it.");
}
