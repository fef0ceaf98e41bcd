import { useState } from "react";
import * as z from "zod/mini";
import { draftsOf } from "../../platform/drafts.ts";
import { type HubApp, useHubApp } from "../../platform/hub-app.ts";
import { discardQuestion } from "../../platform/overlays.ts";
import { type BegunDraft, useRecordDraft, useTextDraft } from "../../platform/use-draft.ts";
import type { NoteSubject } from "./use-notes.ts";

/** The text of a note that is written, and what others have done to the note since. */
export interface NoteDraft extends BegunDraft {
  readonly text: string;
  /** The text that someone else has saved since the note was opened; null if no one has. */
  readonly theirs: string | null;
  /** Whether someone has deleted the note that is edited. */
  readonly isDeleted: boolean;
  readonly actions: BegunDraft["actions"] & {
    set(text: string): void;
    /** Drops the text that was sent and is saved, and keeps what was typed since. Returns whether nothing was. */
    saved(sent: string): boolean;
  };
}

/** What the form of a note says. */
export const noteDraftWords = {
  deleted: "This note was deleted. Save it as a new note, or leave it.",
  saveAgain: "Save as a new note",
  leave: "Leave it",
  changed: "Someone else changed this note. 'Save mine' replaces what they wrote:",
  saveMine: "Save mine",
  keepTheirs: "Keep theirs",
} as const;

/** Where new notes on a matter or a milestone are kept while they are typed. */
export function notePlace({ on, id }: NoteSubject): string {
  return `note:${on}:${id}`;
}

/** Where an edited note is kept: by the place of its list, so that it is found also after the note was deleted. */
function editPlace(place: string, id: string): string {
  return `${place}/${id}`;
}

/** Whether a note was typed at a place, or one of its notes edited, and not saved. */
export function hasNoteDrafts(app: HubApp, place: string): boolean {
  return place in draftsOf(app).getState().byPlace || editsAt(app, place).length > 0;
}

/** The ids of the notes of a place that were edited and not saved. */
function editsAt(app: HubApp, place: string): string[] {
  const start = editPlace(place, "");
  const kept = Object.keys(draftsOf(app).getState().byPlace);
  return kept.filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
}

/** A note of a list, and whether its form is open; without a note it was deleted while its form was open. */
interface NoteRow<N> {
  readonly id: string;
  readonly note: N | null;
  readonly isEdited: boolean;
}

/** Which notes of a list are edited: those whose words were kept at first, and those that are opened. */
export function useEditedNotes<N extends { readonly id: string }>(place: string, notes: readonly N[] | undefined) {
  const app = useHubApp();
  const [edited, setEdited] = useState<readonly string[]>(() => editsAt(app, place));
  const deleted = notes ? edited.filter((id) => notes.every((note) => note.id !== id)) : [];
  const rows: NoteRow<N>[] = [
    ...deleted.map((id) => ({ id, note: null, isEdited: true })),
    ...(notes ?? []).map((note) => ({ id: note.id, note, isEdited: edited.includes(note.id) })),
  ];
  return {
    rows,
    edit: (id: string) => setEdited((known) => [...known, id]),
    close: (id: string) => setEdited((known) => known.filter((one) => one !== id)),
  };
}

/** The text of a new note at a place. Words that are added to it while it is being saved begin the next note. */
export function useNewNoteDraft(place: string): NoteDraft {
  const { values, actions, ...draft } = useTextDraft(place);
  const saved = (sent: string) => {
    const text = actions.latest();
    const rest = text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
    actions.set(rest);
    return rest === "";
  };
  return { ...draft, text: values, theirs: null, isDeleted: false, actions: { ...actions, saved } };
}

const editedNote = z.object({ content: z.string() });

/** The text of a note that is edited; `content` is what is stored now, null after the note was deleted. */
export function useEditedNoteDraft(place: string, id: string, content: string | null): NoteDraft {
  // The text that was there before the note was deleted stays in the form.
  const [seen, setSeen] = useState(content ?? "");
  if (content !== null && content !== seen) setSeen(content);
  const draft = useRecordDraft(editPlace(place, id), editedNote, { content: content ?? seen });
  const { isChanged, since, isOvertaken, actions } = draft;
  const text = draft.values.content;
  return {
    text,
    isChanged,
    since,
    theirs: isOvertaken && content !== text ? content : null,
    isDeleted: content === null,
    actions: {
      discard: actions.discard,
      set: (typed) => actions.set({ content: typed }),
      saved: (sent) => actions.saved({ content: sent }),
    },
  };
}

/** What the form of a note needs. */
interface NoteFormOptions {
  /** Saves; returns whether it was saved. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/**
 * Ends the form of a note: its draft goes when it is saved, and when the person gives it up after a question. Words that
 * were typed during the save stay, and the form stays open for them.
 */
export function useNoteForm(draft: NoteDraft, { onSave, onClose }: NoteFormOptions) {
  const { overlays } = useHubApp();
  const close = () => {
    draft.actions.discard();
    onClose();
  };
  return {
    save: async () => {
      // As the hub stores it: what is typed since is compared with that.
      const sent = draft.text.trim();
      if (sent !== draft.text) draft.actions.set(sent);
      if ((await onSave(sent)) && draft.actions.saved(sent)) onClose();
    },
    cancel: async () => {
      if (!draft.isChanged || (await overlays.confirm(discardQuestion))) close();
    },
    keepTheirs: close,
  };
}
