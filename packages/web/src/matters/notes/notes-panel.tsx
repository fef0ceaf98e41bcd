import { noteFields } from "@iphub/sdk/records/notes";
import {
  type NoteDraft,
  notePlace,
  useEditedNoteDraft,
  useEditedNotes,
  useNewNoteDraft,
} from "@iphub/ui-core/matters/notes/use-note-draft";
import { type Note, type NoteSubject, useNotes } from "@iphub/ui-core/matters/notes/use-notes";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { type RefObject, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { useListFocus } from "../../web-kit/use-list-focus.ts";
import { useOpener } from "../../web-kit/use-opener.ts";
import { WaitingWords } from "../../web-kit/waiting-words.tsx";
import { MentionField } from "../chat/mention-field.tsx";
import { MentionText } from "../chat/mention-text.tsx";
import { NoteForm } from "./note-form.tsx";
import styles from "./notes-panel.module.css";

const deleteQuestion = {
  title: "Delete this note?",
  message: "It is deleted for everyone, and waits 30 days in the bin.",
  confirmLabel: "Delete note",
};

type Props = { readonly subject: NoteSubject };

/** `NotesPanel {subject}`: the notes on a matter or a milestone; written in Markdown, rendered without scripts. */
export function NotesPanel({ subject }: Props) {
  return <Notes key={notePlace(subject)} subject={subject} />;
}

function Notes({ subject }: Props) {
  const { overlays } = useHubApp();
  const notes = useNotes(subject);
  const place = notePlace(subject);
  const isBegun = useNewNoteDraft(place).isChanged;
  const [isAdding, setIsAdding] = useState(isBegun);
  const opener = useOpener(isAdding);
  useListFocus("[aria-label=Notes] > article");
  const { rows, edit, close } = useEditedNotes(place, notes.data);
  const isEmpty = notes.state === "completed" && rows.length + notes.waiting.length === 0 && !isAdding;
  const remove = async (note: Note) => {
    if (await overlays.confirm(deleteQuestion)) await notes.actions.remove(note);
  };
  return (
    <section className={styles.notes} aria-label="Notes">
      <header className={styles.head}>
        <h2>Notes</h2>
        {notes.mayAdd && !isAdding && (
          <Button ref={opener} variant="text" colour="secondary" icon="plus" onClick={() => setIsAdding(true)}>
            Add a note
          </Button>
        )}
      </header>
      {isAdding && <NewNote place={place} notes={notes} onClose={() => setIsAdding(false)} />}
      <LoadState remote={notes} what="The notes could not be loaded." lines={2} />
      {isEmpty && (
        <p className={styles.none}>
          No notes yet. {notes.mayAdd && "Write down here what everyone who works on it should know."}
        </p>
      )}
      {notes.waiting.map(({ id, record, state, at }) => (
        <article key={id} className={styles.note}>
          <Markdown text={"content" in record.input ? record.input.content : ""} />
          <footer className={styles.foot}>
            <DateText value={at} time /> <WaitingWords isOpen={state.kind === "refused"} title="This note" />
          </footer>
        </article>
      ))}
      {rows.map(({ id, note, isEdited }) => (
        <OneNote
          key={id}
          {...{ place, id, note, notes, isEdited }}
          onEdit={() => edit(id)}
          onClose={() => close(id)}
          onDelete={(shown) => void remove(shown)}
        />
      ))}
    </section>
  );
}

type OneNoteProps = EditedProps & {
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: (note: Note) => void;
};

function OneNote({ isEdited, onEdit, onDelete, ...edited }: OneNoteProps) {
  const { note, notes } = edited;
  const opener = useOpener(isEdited);
  // Edited by id: a change or a deletion by someone else does not replace the typed text.
  if (isEdited || note === null) return <EditedNote {...edited} />;
  const mayChange = notes.mayChange(note);
  return <NoteView {...{ note, mayChange, opener, onEdit }} onDelete={() => onDelete(note)} />;
}

type NoteViewProps = {
  readonly note: Note;
  readonly mayChange: boolean;
  /** The button that opens the form of the note. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function NoteView({ note, mayChange, opener, onEdit, onDelete }: NoteViewProps) {
  return (
    <article className={styles.note}>
      <MentionText text={note.content} mentions={note.mentions} />
      <footer className={styles.foot}>
        {note.authorName}, <DateText value={note.createdAt} time />
        {mayChange && (
          <>
            <Button
              ref={opener}
              variant="icon"
              colour="secondary"
              icon="edit"
              label="Change this note"
              onClick={onEdit}
            />
            <Button variant="icon" colour="secondary" icon="delete" label="Delete this note" onClick={onDelete} />
          </>
        )}
      </footer>
    </article>
  );
}

type WrittenProps = {
  /** Where what is typed is kept. */
  readonly place: string;
  readonly notes: ReturnType<typeof useNotes>;
  readonly onClose: () => void;
};

function NewNote({ place, notes, onClose }: WrittenProps) {
  const draft = useNewNoteDraft(place);
  return (
    <NoteForm draft={draft} saving={notes.sending} onSave={notes.actions.create} onClose={onClose}>
      <NoteField draft={draft} error={notes.errorOf("content")} />
    </NoteForm>
  );
}

type EditedProps = WrittenProps & {
  readonly id: string;
  /** Null after it was deleted. */
  readonly note: Note | null;
};

function EditedNote({ place, id, note, notes, onClose }: EditedProps) {
  const { create, update } = notes.actions;
  const draft = useEditedNoteDraft(place, id, note?.content ?? null);
  const save = (text: string) => (note === null ? create(text) : update(note, text));
  return (
    <NoteForm draft={draft} saving={notes.sending} onSave={save} onClose={onClose}>
      <NoteField draft={draft} before={note?.content} error={notes.errorOf("content")} />
    </NoteForm>
  );
}

type NoteFieldProps = {
  readonly draft: NoteDraft;
  /** The note as it is stored. */
  readonly before?: string | undefined;
  readonly error: string | null;
};

function NoteField({ draft, before, error }: NoteFieldProps) {
  return (
    <MentionField
      label={noteFields.content.label}
      before={before}
      autoFocus={draft.since === null}
      hint="Markdown; @ mentions a person"
      value={draft.text}
      onChange={draft.actions.set}
      error={error}
    />
  );
}
