import type { Hub } from "@iphub/sdk/client";
import type { LiveNote } from "@iphub/sdk/contract/notes";
import type { QueryClient } from "@tanstack/react-query";
import { matterKeys } from "../query-keys.ts";

/** Notes as in the cached lists, the newest first. */
type Notes = readonly { readonly id: string; readonly updatedAt: string }[];

/** Updates cached notes from live events: created, changed and deleted ones. */
export function patchNotesFromLive(hub: Hub, queries: QueryClient): void {
  const patch = (note: LiveNote, change: (notes: Notes) => Notes) =>
    queries.setQueryData<Notes>(keyOf(note), (notes) => notes && change(notes));
  const put = ({ note }: { readonly note: LiveNote }) => patch(note, (notes) => withNote(notes, note));
  hub.live.on("note:created", put);
  hub.live.on("note:updated", put);
  hub.live.on("note:deleted", ({ note }) => patch(note, (notes) => notes.filter(({ id }) => id !== note.id)));
}

function keyOf({ inventionId, milestoneId }: LiveNote) {
  return milestoneId === null ? matterKeys.inventionNotes(inventionId) : matterKeys.milestoneNotes(milestoneId);
}

/** Replaces the note, or adds it at the top; an older state never replaces a newer one. */
function withNote(notes: Notes, note: LiveNote): Notes {
  const known = notes.find(({ id }) => id === note.id);
  if (!known) return [note, ...notes];
  return known.updatedAt > note.updatedAt ? notes : notes.map((one) => (one === known ? note : one));
}
