import type { FileNote } from "@iphub/sdk/contract/file-notes";
import { useEffect } from "react";
import { useSession } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { useNoteRights, useRefusedNote } from "../notes/note-changes.ts";
import { matterKeys } from "../query-keys.ts";

/** Where a note is pinned: a page from 1, and words on it; the file as a whole without both. */
export type NotePin = Pick<FileNote, "page" | "quote">;

/** Where new notes of a file are kept while they are typed. */
export function fileNotePlace(fileId: string): string {
  return `file-note:${fileId}`;
}

/** The notes that are pinned to a file, live: pin, change and delete them. */
export function useFileNotes(fileId: string, version: number) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const session = useSession();
  const rights = useNoteRights();
  const remote = useRemote(matterKeys.fileNotes(fileId), () => hub.files.listNotes({ id: fileId }));
  const refused = useRefusedNote(matterKeys.fileNotes(fileId));
  useNotesOnLive(fileId);
  const refetchAfter = async <T>(done: Promise<T | null>) => {
    const answer = await done;
    if (answer !== null) await queries.invalidateQueries({ queryKey: matterKeys.fileNotes(fileId) });
    return answer !== null;
  };
  const identity = session.phase === "signed-in" ? session.identity : null;
  const add = (content: string, { page, quote }: NotePin, of: number) =>
    hub.files.addNote({
      id: fileId,
      content,
      version: of,
      ...(page === null ? {} : { page }),
      ...(quote === null ? {} : { quote }),
    });
  return {
    ...remote,
    notes: remote.data ?? [],
    sending,
    errorOf,
    ...rights,
    actions: {
      add: (content: string, pin: NotePin) => {
        const undo = ({ id, updatedAt }: FileNote) =>
          void refetchAfter(write(() => hub.files.deleteNote({ id, updatedAt }), { done: "Note removed" }));
        return refetchAfter(write(() => add(content, pin, version), { done: "Note pinned", undo }));
      },
      /** Saves over the version that the person read: of one that someone else has changed since, both are shown. */
      update: ({ id, content: before, updatedAt: readAt }: FileNote, content: string) => {
        const undo = ({ updatedAt }: FileNote) =>
          void refetchAfter(
            write(() => hub.files.updateNote({ id, content: before, updatedAt }), { done: "Change undone" }),
          );
        const call = () => hub.files.updateNote({ id, content, updatedAt: readAt });
        return refetchAfter(write(call, { done: "Note saved", undo, refused }));
      },
      /** Deletes a note; pinned again, it is its author's only where that is this person. */
      remove: (note: FileNote) => {
        const again = () =>
          void refetchAfter(write(() => add(note.content, note, note.version), { done: "Note pinned again" }));
        const undo = identity?.email === note.author ? again : null;
        return refetchAfter(write(() => hub.files.deleteNote({ id: note.id }), { done: "Note deleted", undo }));
      },
    },
  };
}

/** Fetches the notes of a file again when one of them changes. */
function useNotesOnLive(fileId: string): void {
  const { hub, queries } = useHubApp();
  useEffect(() => {
    const again = ({ note }: { readonly note: FileNote }) => {
      if (note.fileId === fileId) void queries.invalidateQueries({ queryKey: matterKeys.fileNotes(fileId) });
    };
    const names = ["file-note:created", "file-note:updated", "file-note:deleted"] as const;
    const ends = names.map((name) => hub.live.on(name, again));
    return () => {
      for (const end of ends) end();
    };
  }, [hub, queries, fileId]);
}

/** What a screen knows of the notes of a file. */
export type FileNotesModel = ReturnType<typeof useFileNotes>;

/** Where a note is pinned, in words: `Page 3`; with the version where the file has a newer one. */
export function pinWords({ page, version }: Pick<FileNote, "page" | "version">, shownVersion: number): string {
  const place = page === null ? "The file" : `Page ${page}`;
  return version === shownVersion ? place : `${place} of version ${version}`;
}
