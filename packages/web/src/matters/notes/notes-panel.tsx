import { noteFields } from "@iphub/sdk/records/notes";
import { useNoteDraft } from "@iphub/ui-core/matters/notes/use-note-draft";
import { type Note, type NoteSubject, useNotes } from "@iphub/ui-core/matters/notes/use-notes";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { WaitingWords } from "../../web-kit/waiting-words.tsx";
import { MentionField } from "../chat/mention-field.tsx";
import styles from "./notes-panel.module.css";

const deleteQuestion = {
  title: "Delete this note?",
  message: "It is deleted for everyone, and waits 30 days in the bin.",
  confirmLabel: "Delete note",
};

/** `NotesPanel {subject}`: the notes on a matter or a milestone; written in Markdown, rendered without scripts. */
export function NotesPanel({ subject }: { readonly subject: NoteSubject }) {
  const { overlays } = useHubApp();
  const notes = useNotes(subject);
  const place = `note:${subject.on}:${subject.id}`;
  const begun = useTextDraft(place);
  const [writing, setWriting] = useState<Note | "new" | null>(begun.isChanged ? "new" : null);
  const save = async (content: string) => {
    const saved = await (writing === "new" || writing === null
      ? notes.actions.create(content)
      : notes.actions.update(writing, content));
    if (saved) setWriting(null);
    return saved;
  };
  const remove = async (note: Note) => {
    if (await overlays.confirm(deleteQuestion)) await notes.actions.remove(note);
  };
  const form = (note: Note | null) => (
    <NoteForm
      place={note ? `note:${note.id}` : place}
      content={note?.content ?? ""}
      error={notes.errorOf("content")}
      saving={notes.sending}
      onSave={save}
      onClose={() => setWriting(null)}
    />
  );
  return (
    <section className={styles.notes} aria-label="Notes">
      <header className={styles.head}>
        <h2>Notes</h2>
        {writing === null && (
          <Button variant="text" colour="secondary" icon="plus" onClick={() => setWriting("new")}>
            Add a note
          </Button>
        )}
      </header>
      {writing === "new" && form(null)}
      <LoadState remote={notes} what="The notes could not be loaded." lines={2} />
      {notes.state === "completed" && notes.notes.length + notes.waiting.length === 0 && writing === null && (
        <p className={styles.none}>No notes yet.</p>
      )}
      {notes.waiting.map(({ id, record, state, at }) => (
        <article key={id} className={styles.note}>
          <Markdown text={"content" in record.input ? record.input.content : ""} />
          <footer className={styles.foot}>
            <DateText value={at} time /> <WaitingWords isOpen={state.kind === "refused"} title="This note" />
          </footer>
        </article>
      ))}
      {notes.notes.map((note) =>
        // Edited by id: a live change by someone else does not replace the typed text.
        writing !== "new" && note.id === writing?.id ? (
          <div key={note.id}>{form(note)}</div>
        ) : (
          <NoteView key={note.id} note={note} onEdit={() => setWriting(note)} onDelete={() => void remove(note)} />
        ),
      )}
    </section>
  );
}

type NoteViewProps = { readonly note: Note; readonly onEdit: () => void; readonly onDelete: () => void };

function NoteView({ note, onEdit, onDelete }: NoteViewProps) {
  return (
    <article className={styles.note}>
      <Markdown text={note.content} />
      <footer className={styles.foot}>
        {note.authorName}, <DateText value={note.createdAt} time />
        <Button variant="icon" colour="secondary" icon="edit" label="Change this note" onClick={onEdit} />
        <Button variant="icon" colour="secondary" icon="delete" label="Delete this note" onClick={onDelete} />
      </footer>
    </article>
  );
}

type NoteFormProps = {
  /** Where what is typed is kept. */
  readonly place: string;
  readonly content: string;
  readonly error: string | null;
  readonly saving: boolean;
  /** Saves; returns whether it was saved. */
  readonly onSave: (content: string) => Promise<boolean>;
  readonly onClose: () => void;
};

function NoteForm({ place, content, error, saving, onSave, onClose }: NoteFormProps) {
  const { draft, actions } = useNoteDraft({ place, content, onSave, onClose });
  const typed = draft.values;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void actions.save();
      }}
    >
      <DraftNotice draft={draft} />
      <MentionField
        label={noteFields.content.label}
        autoFocus
        hint="Markdown; @ mentions a person"
        value={typed}
        onChange={draft.actions.set}
        error={error}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={saving} disabled={typed.trim() === ""}>
          Save
        </Button>
        <Button variant="text" colour="secondary" onClick={() => void actions.cancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
