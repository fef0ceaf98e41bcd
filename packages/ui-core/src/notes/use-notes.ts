import type { Hub } from "@iphub/sdk/client";
import type { InventionNote, MilestoneNote } from "@iphub/sdk/contract/notes";
import { useHubApp } from "../platform/hub-app.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useRemote } from "../platform/use-remote.ts";
import { useWrite } from "../platform/use-write.ts";

/** What the notes are on. */
export type NoteSubject =
  | { readonly on: "invention"; readonly id: string }
  | { readonly on: "milestone"; readonly id: string };

/** A note, whatever it is on. */
export type Note = InventionNote | MilestoneNote;

/** The notes on a matter or a milestone: read, write, change and delete them. */
export function useNotes(subject: NoteSubject) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const calls = callsOf(hub, subject);
  const key = subject.on === "invention" ? queryKeys.inventionNotes(subject.id) : queryKeys.milestoneNotes(subject.id);
  const remote = useRemote<readonly Note[]>(key, calls.list);
  const refetchAfter = async <T>(done: Promise<T | null>) => {
    const answer = await done;
    if (answer !== null) await queries.invalidateQueries({ queryKey: key });
    return answer !== null;
  };
  return {
    ...remote,
    notes: remote.data ?? [],
    sending,
    errorOf,
    actions: {
      create: (content: string) => {
        const undo = (note: Note) => void refetchAfter(write(() => calls.remove(note.id), { done: "Note taken back" }));
        return refetchAfter(write<Note>(() => calls.create(content), { done: "Note saved", undo }));
      },
      update: (note: Note, content: string) => {
        const restore = () =>
          refetchAfter(write<Note>(() => calls.update(note.id, note.content), { done: "Change taken back" }));
        const words = { done: "Note saved", undo: () => void restore() };
        return refetchAfter(write<Note>(() => calls.update(note.id, content), words));
      },
      /** Deletes a note; the caller has asked for a confirmation. */
      remove: (note: Note) => refetchAfter(write(() => calls.remove(note.id), { done: "Note deleted", undo: null })),
      retry: remote.retry,
    },
  };
}

function callsOf({ notes }: Hub, { on, id }: NoteSubject) {
  if (on === "invention") {
    return {
      list: (): Promise<readonly Note[]> => notes.listForInvention({ inventionId: id }),
      create: (content: string): Promise<Note> => notes.createForInvention({ inventionId: id, content }),
      update: (noteId: string, content: string): Promise<Note> => notes.updateForInvention({ id: noteId, content }),
      remove: (noteId: string) => notes.deleteForInvention({ id: noteId }),
    };
  }
  return {
    list: (): Promise<readonly Note[]> => notes.listForMilestone({ milestoneId: id }),
    create: (content: string): Promise<Note> => notes.createForMilestone({ milestoneId: id, content }),
    update: (noteId: string, content: string): Promise<Note> => notes.updateForMilestone({ id: noteId, content }),
    remove: (noteId: string) => notes.deleteForMilestone({ id: noteId }),
  };
}
