import type { FileNote } from "@iphub/sdk/contract/file-notes";
import { type FileNotesModel, type NotePin, pinWords } from "@iphub/ui-core/matters/files/use-file-notes";
import { useNoteDraft } from "@iphub/ui-core/matters/notes/use-note-draft";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import { Button } from "../../../web-kit/button.tsx";
import { DateText } from "../../../web-kit/date-text.tsx";
import { DraftNotice } from "../../../web-kit/draft-notice.tsx";
import { Markdown } from "../../../web-kit/markdown.tsx";
import { LoadState } from "../../../web-kit/states.tsx";
import { TextField } from "../../../web-kit/text-field.tsx";
import styles from "./page-notes.module.css";

type Props = {
  readonly fileId: string;
  readonly version: number;
  readonly model: FileNotesModel;
  /** Where a note is pinned now: to what is selected, else to the page in view. */
  readonly pinOf: () => NotePin;
  readonly onShow: (note: FileNote) => void;
};

/** A note that is being written, with where it will be pinned. */
type NewNote = { readonly pin: NotePin };

const deleteQuestion = {
  title: "Delete this note?",
  message: "It is deleted for everyone.",
  confirmLabel: "Delete note",
};

/** `PageNotes {fileId, version, model, pinOf, onShow}`: the notes that are pinned to a file, by page. */
export function PageNotes({ fileId, version, model, pinOf, onShow }: Props) {
  const { overlays } = useHubApp();
  const { notes, actions, mayAdd, mayChange } = model;
  const place = `file-note:${fileId}`;
  const begun = useTextDraft(place);
  const [writing, setWriting] = useState<NewNote | FileNote | null>(begun.isChanged ? { pin: pinOf() } : null);
  const edited = writing !== null && "id" in writing ? writing : null;
  const remove = async (note: FileNote) => {
    if (await overlays.confirm(deleteQuestion)) await actions.remove(note);
  };
  const save = async (content: string) => {
    if (writing === null) return false;
    const isSaved = await ("id" in writing ? actions.update(writing, content) : actions.add(content, writing.pin));
    if (isSaved) setWriting(null);
    return isSaved;
  };
  const form = (at: string, content: string, on: NotePin) => (
    <NoteForm place={at} content={content} pin={on} model={model} onSave={save} onClose={() => setWriting(null)} />
  );
  return (
    <aside className={styles.notes} aria-label="Notes on this file">
      <header className={styles.head}>
        <h3>Notes</h3>
        {mayAdd && writing === null && (
          <Button variant="text" colour="secondary" icon="plus" onClick={() => setWriting({ pin: pinOf() })}>
            Pin a note
          </Button>
        )}
      </header>
      {writing !== null && !("id" in writing) && form(place, "", writing.pin)}
      <LoadState remote={model} what="The notes could not be loaded." lines={2} />
      {model.state === "completed" && notes.length === 0 && writing === null && (
        <p className={styles.none}>
          No notes yet. {mayAdd && "Select words of the paper, or go to a page, and pin a note to it."}
        </p>
      )}
      {notes.map((note) =>
        note.id === edited?.id ? (
          <div key={note.id}>{form(`file-note-edit:${note.id}`, note.content, note)}</div>
        ) : (
          <article key={note.id} className={styles.note}>
            <Pin pin={note} words={pinWords(note, version)} onShow={() => onShow(note)} />
            <Markdown text={note.content} />
            <footer className={styles.foot}>
              {note.authorName}, <DateText value={note.createdAt} time />
              {mayChange(note) && (
                <>
                  <Button
                    variant="icon"
                    colour="secondary"
                    icon="edit"
                    label="Change this note"
                    onClick={() => setWriting(note)}
                  />
                  <Button
                    variant="icon"
                    colour="secondary"
                    icon="delete"
                    label="Delete this note"
                    onClick={() => void remove(note)}
                  />
                </>
              )}
            </footer>
          </article>
        ),
      )}
    </aside>
  );
}

type PinProps = { readonly pin: NotePin; readonly words: string; readonly onShow: () => void };

/** Where a note is pinned, which leads there. */
function Pin({ pin: { page, quote }, words, onShow }: PinProps) {
  return (
    <div className={styles.pin}>
      {page === null && quote === null ? (
        words
      ) : (
        <Button variant="text" icon="pin" onClick={onShow}>
          {words}
        </Button>
      )}
      {quote !== null && <blockquote>{quote}</blockquote>}
    </div>
  );
}

type NoteFormProps = {
  /** Where what is typed is kept. */
  readonly place: string;
  readonly content: string;
  readonly pin: NotePin;
  readonly model: FileNotesModel;
  /** Saves; returns whether it was saved. */
  readonly onSave: (content: string) => Promise<boolean>;
  readonly onClose: () => void;
};

function NoteForm({ place, content, pin, model, onSave, onClose }: NoteFormProps) {
  const { draft, actions } = useNoteDraft({ place, content, onSave, onClose });
  const typed = draft.values;
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        void actions.save();
      }}
    >
      <DraftNotice draft={draft} />
      <div className={styles.pin}>
        {pin.page === null ? "On the file" : `On page ${pin.page}`}
        {pin.quote !== null && <blockquote>{pin.quote}</blockquote>}
      </div>
      <TextField
        label="Note"
        multiline
        autoFocus
        hint="Markdown"
        value={typed}
        onChange={draft.actions.set}
        error={model.errorOf("content")}
      />
      <div className={styles.foot}>
        <Button type="submit" busy={model.sending} disabled={typed.trim() === ""}>
          Save
        </Button>
        <Button variant="text" colour="secondary" onClick={() => void actions.cancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
