import type { InventionNote, MilestoneNote } from "@iphub/sdk/contract/notes";
import type { NoteKind, StoredNote } from "./notes.store.ts";

/** A note on a milestone as a record. */
export function toMilestoneNote(note: StoredNote): MilestoneNote {
  return { ...commonOf(note), milestoneId: note.milestoneId ?? "" };
}

/** A note on a matter as a record. */
export function toInventionNote(note: StoredNote): InventionNote {
  return { ...commonOf(note), inventionId: note.inventionId };
}

/** A note of either kind as a record. */
export function toNote(kind: NoteKind, note: StoredNote): MilestoneNote | InventionNote {
  return kind === "milestone" ? toMilestoneNote(note) : toInventionNote(note);
}

function commonOf({ id, content, author, authorName, createdAt, updatedAt }: StoredNote) {
  return { id, content, author, authorName, createdAt, updatedAt };
}
