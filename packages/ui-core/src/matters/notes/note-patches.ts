import type { Hub } from "@iphub/sdk/client";
import type { LiveNote } from "@iphub/sdk/contract/notes";
import type { QueryClient } from "@tanstack/react-query";
import { matterKeys } from "../query-keys.ts";

/** Notes as the lists on show have them, the newest first. */
type Notes = readonly { readonly id: string; readonly updatedAt: string }[];

/** Keeps the notes that are shown fresh: what anybody writes, changes or deletes is there at once. */
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

/** The note in its place, or first where it is new; an older state never replaces a newer one. */
function withNote(notes: Notes, note: LiveNote): Notes {
  const known = notes.find(({ id }) => id === note.id);
  if (!known) return [note, ...notes];
  return known.updatedAt > note.updatedAt ? notes : notes.map((one) => (one === known ? note : one));
}
