import type { notes } from "@iphub/sdk/contract/notes";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type NoteKind,
  readNote,
  readNotes,
  readPlace,
  type StoredNote,
  toInventionNote,
  toMilestoneNote,
} from "./notes.store.ts";
import { changeNote, createNote, removeNote } from "./notes.writes.ts";

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
    listForMilestone: async ({ actor, params }) =>
      (await list(actor, "milestone", params.milestoneId)).map(toMilestoneNote),
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
