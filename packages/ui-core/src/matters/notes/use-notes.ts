import type { Hub } from "@iphub/sdk/client";
import type { InventionNote, MilestoneNote } from "@iphub/sdk/contract/notes";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";

/** The matter or milestone of the notes. */
export type NoteSubject =
  | { readonly on: "invention"; readonly id: string }
  | { readonly on: "milestone"; readonly id: string };

/** A note on a matter or a milestone. */
export type Note = InventionNote | MilestoneNote;

/** A note with the version that was read, if the hub should refuse a stale change. */
type NoteRead = Pick<Note, "id"> & Partial<Pick<Note, "updatedAt">>;
type NoteChange = NoteRead & Pick<Note, "content">;

const undone = { done: "Note removed", failed: "The note was not removed" };
const changeUndone = { done: "Change undone", failed: "The change was not undone" };

/** The notes on a matter or a milestone: read, write, change and delete them. */
export function useNotes(subject: NoteSubject) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const calls = callsOf(hub, subject);
  const key =
    subject.on === "invention" ? matterKeys.inventionNotes(subject.id) : matterKeys.milestoneNotes(subject.id);
  const remote = useRemote<readonly Note[]>(key, calls.list);
  const refetchAfter = async <T>(done: Promise<T | null>) => {
    const answer = await done;
    // Not waited for: what was typed is saved, and its draft is to go at once.
    if (answer !== null) void queries.invalidateQueries({ queryKey: key });
    return answer !== null;
  };
  return {
    ...remote,
    notes: remote.data ?? [],
    sending,
    errorOf,
    actions: {
      create: (content: string) => {
        // Undo removes a note only if no one has changed it since; deleting asks for confirmation instead.
        const takeBack = ({ id, updatedAt }: Note) => write(() => calls.remove({ id, updatedAt }), undone);
        const undo = (note: Note) => void refetchAfter(takeBack(note));
        return refetchAfter(write<Note>(() => calls.create(content), { done: "Note saved", undo }));
      },
      update: (note: Note, content: string) => {
        const { id, content: before } = note;
        const restore = ({ updatedAt }: Note) =>
          void refetchAfter(write<Note>(() => calls.update({ id, content: before, updatedAt }), changeUndone));
        return refetchAfter(write<Note>(() => calls.update({ id, content }), { done: "Note saved", undo: restore }));
      },
      /** Deletes a note; the caller has asked for confirmation. */
      remove: ({ id }: Note) => {
        const undo = () => void refetchAfter(write(() => hub.bin.restore({ id }), { done: "Note restored" }));
        return refetchAfter(write(() => calls.remove({ id }), { done: "Note deleted", undo }));
      },
    },
  };
}

function callsOf({ notes }: Hub, { on, id }: NoteSubject) {
  if (on === "invention") {
    return {
      list: (): Promise<readonly Note[]> => notes.listForInvention({ inventionId: id }),
      create: (content: string): Promise<Note> => notes.createForInvention({ inventionId: id, content }),
      update: (change: NoteChange): Promise<Note> => notes.updateForInvention(change),
      remove: (read: NoteRead) => notes.deleteForInvention(read),
    };
  }
  return {
    list: (): Promise<readonly Note[]> => notes.listForMilestone({ milestoneId: id }),
    create: (content: string): Promise<Note> => notes.createForMilestone({ milestoneId: id, content }),
    update: (change: NoteChange): Promise<Note> => notes.updateForMilestone(change),
    remove: (read: NoteRead) => notes.deleteForMilestone(read),
  };
}
