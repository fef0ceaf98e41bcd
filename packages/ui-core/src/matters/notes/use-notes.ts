import type { Hub } from "@iphub/sdk/client";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { InventionNote, MilestoneNote } from "@iphub/sdk/contract/notes";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { makeRecord, type NewRecord, sayKept, useWaitingRecords } from "../../platform/waiting-records.ts";
import { matterPlace } from "../inventions/matter-place.ts";
import { matterKeys } from "../query-keys.ts";
import { useNoteRights, useRefusedNote } from "./note-changes.ts";

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
  const app = useHubApp();
  const { hub, queries, toasts } = app;
  const { write, sending, errorOf } = useWrite();
  const rights = useNoteRights();
  const waiting = useWaitingRecords().filter(({ record }) => isOn(record, subject));
  const calls = callsOf(hub, subject);
  const key =
    subject.on === "invention" ? matterKeys.inventionNotes(subject.id) : matterKeys.milestoneNotes(subject.id);
  const remote = useRemote<readonly Note[]>(key, calls.list);
  const refused = useRefusedNote(key);
  const refetchAfter = async <T>(done: Promise<T | null>) => {
    const answer = await done;
    // Not waited for: what was typed is saved, and its draft is to go at once.
    if (answer !== null) void queries.invalidateQueries({ queryKey: key });
    return answer !== null;
  };
  return {
    ...remote,
    notes: remote.data ?? [],
    /** The notes that are on this device only. */
    waiting,
    sending,
    errorOf,
    ...rights,
    actions: {
      /** True if the note was saved, or waits to be. */
      create: async (content: string): Promise<boolean> => {
        const place = placeOf(queries, subject);
        const call = () => makeRecord(app, recordOf(subject, content), place, (once) => calls.create(content, once));
        const created = await write(call);
        if (created === null) return false;
        if ("drop" in created) {
          sayKept(app, "The note", created.drop);
          return true;
        }
        const { id, updatedAt } = created.made;
        // Undo removes a note only if no one has changed it since; deleting asks for confirmation instead.
        const undo = () => void refetchAfter(write(() => calls.remove({ id, updatedAt }), undone));
        toasts.show({ type: "success", title: "Note saved", undo });
        void queries.invalidateQueries({ queryKey: key });
        return true;
      },
      /** Saves over the version that the person read: of one that someone else has changed since, both are shown. */
      update: ({ id, content: before, updatedAt: readAt }: Note, content: string) => {
        const undo = ({ updatedAt }: Note) =>
          void refetchAfter(write<Note>(() => calls.update({ id, content: before, updatedAt }), changeUndone));
        const call = () => calls.update({ id, content, updatedAt: readAt });
        return refetchAfter(write<Note>(call, { done: "Note saved", undo, refused }).then(putIn(queries, key)));
      },
      /** Deletes a note; the caller has asked for confirmation. */
      remove: ({ id }: Note) => {
        const undo = () => void refetchAfter(write(() => hub.bin.restore({ id }), { done: "Note restored" }));
        return refetchAfter(write(() => calls.remove({ id }), { done: "Note deleted", undo }));
      },
    },
  };
}

/** Puts a saved note into its list: what was typed on while it was being saved is a change of the saved version. */
function putIn(queries: QueryClient, list: QueryKey) {
  return (saved: Note | null): Note | null => {
    if (saved === null) return null;
    const withSaved = (notes?: readonly Note[]) => notes?.map((one) => (one.id === saved.id ? saved : one));
    queries.setQueryData<readonly Note[]>(list, withSaved);
    return saved;
  };
}

function recordOf({ on, id }: NoteSubject, content: string): NewRecord {
  return on === "invention"
    ? { call: "notes.createForInvention", input: { inventionId: id, content } }
    : { call: "notes.createForMilestone", input: { milestoneId: id, content } };
}

function isOn(record: NewRecord, { on, id }: NoteSubject): boolean {
  if (record.call === "notes.createForInvention") return on === "invention" && record.input.inventionId === id;
  return record.call === "notes.createForMilestone" && on === "milestone" && record.input.milestoneId === id;
}

/** The matter of the notes; of a milestone's, that of the page that shows it. */
function placeOf(queries: QueryClient, { on, id }: NoteSubject) {
  if (on === "invention") return matterPlace(queries, id);
  const groups = queries.getQueriesData<readonly Milestone[]>({ queryKey: matterKeys.allMilestones });
  const milestone = groups.flatMap(([, known]) => known ?? []).find((one) => one.id === id);
  return milestone ? matterPlace(queries, milestone.inventionId) : { id: "", words: "" };
}

/** How a note is made so that it is made once. */
type Once = { readonly idempotencyKey: string };

function callsOf({ notes }: Hub, { on, id }: NoteSubject) {
  if (on === "invention") {
    return {
      list: (): Promise<readonly Note[]> => notes.listForInvention({ inventionId: id }),
      create: (content: string, once: Once): Promise<Note> =>
        notes.createForInvention({ inventionId: id, content }, once),
      update: (change: NoteChange): Promise<Note> => notes.updateForInvention(change),
      remove: (read: NoteRead) => notes.deleteForInvention(read),
    };
  }
  return {
    list: (): Promise<readonly Note[]> => notes.listForMilestone({ milestoneId: id }),
    create: (content: string, once: Once): Promise<Note> =>
      notes.createForMilestone({ milestoneId: id, content }, once),
    update: (change: NoteChange): Promise<Note> => notes.updateForMilestone(change),
    remove: (read: NoteRead) => notes.deleteForMilestone(read),
  };
}
