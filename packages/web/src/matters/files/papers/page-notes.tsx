import type { FileNote } from "@iphub/sdk/contract/file-notes";
import {
  type FileNotesModel,
  fileNotePlace,
  type NotePin,
  pinWords,
} from "@iphub/ui-core/matters/files/use-file-notes";
import {
  type NoteDraft,
  useEditedNoteDraft,
  useEditedNotes,
  useNewNoteDraft,
} from "@iphub/ui-core/matters/notes/use-note-draft";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useState } from "react";
import { Button } from "../../../web-kit/button.tsx";
import { DateText } from "../../../web-kit/date-text.tsx";
import { Markdown } from "../../../web-kit/markdown.tsx";
import { LoadState } from "../../../web-kit/states.tsx";
import { TextField } from "../../../web-kit/text-field.tsx";
import { useListFocus } from "../../../web-kit/use-list-focus.ts";
import { NoteForm } from "../../notes/note-form.tsx";
import styles from "./page-notes.module.css";

type Props = {
  readonly fileId: string;
  readonly version: number;
  readonly model: FileNotesModel;
  /** Where a note is pinned now: to what is selected, else to the page in view. */
  readonly pinOf: () => NotePin;
  readonly onShow: (note: FileNote) => void;
};

const deleteQuestion = {
  title: "Delete this note?",
  message: "It is deleted for everyone.",
  confirmLabel: "Delete note",
};

/** `PageNotes {fileId, version, model, pinOf, onShow}`: the notes that are pinned to a file, by page. */
export function PageNotes({ fileId, version, model, pinOf, onShow }: Props) {
  const { overlays } = useHubApp();
  const { actions, mayAdd, mayChange } = model;
  const place = fileNotePlace(fileId);
  const isBegun = useNewNoteDraft(place).isChanged;
  const [newPin, setNewPin] = useState(() => (isBegun ? pinOf() : null));
  const { rows, edit, close } = useEditedNotes(place, model.data);
  useListFocus("aside > article");
  const remove = async (note: FileNote) => {
    if (await overlays.confirm(deleteQuestion)) await actions.remove(note);
  };
  return (
    <aside className={styles.notes} aria-label="Notes on this file">
      <header className={styles.head}>
        <h3>Notes</h3>
        {mayAdd && newPin === null && (
          <Button variant="text" colour="secondary" icon="plus" onClick={() => setNewPin(pinOf())}>
            Pin a note
          </Button>
        )}
      </header>
      {newPin !== null && <NewNote place={place} model={model} pin={newPin} onClose={() => setNewPin(null)} />}
      <LoadState remote={model} what="The notes could not be loaded." lines={2} />
      {model.state === "completed" && rows.length === 0 && newPin === null && (
        <p className={styles.none}>
          No notes yet. {mayAdd && "Select words of the paper, or go to a page, and pin a note to it."}
        </p>
      )}
      {rows.map(({ id, note, isEdited }) =>
        isEdited || note === null ? (
          <EditedNote
            key={id}
            place={place}
            id={id}
            note={note}
            model={model}
            pinOf={pinOf}
            onClose={() => close(id)}
          />
        ) : (
          <article key={id} className={styles.note}>
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
                    onClick={() => edit(id)}
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

type WrittenProps = {
  /** Where what is typed is kept. */
  readonly place: string;
  readonly model: FileNotesModel;
  readonly onClose: () => void;
};

function NewNote({ place, model, pin, onClose }: WrittenProps & { readonly pin: NotePin }) {
  const draft = useNewNoteDraft(place);
  const save = (text: string) => model.actions.add(text, pin);
  return (
    <NoteForm draft={draft} saving={model.sending} onSave={save} onClose={onClose}>
      <NoteField draft={draft} pin={pin} error={model.errorOf("content")} />
    </NoteForm>
  );
}

type EditedProps = WrittenProps & {
  readonly id: string;
  /** Null after it was deleted. */
  readonly note: FileNote | null;
  readonly pinOf: () => NotePin;
};

function EditedNote({ place, id, note, model, pinOf, onClose }: EditedProps) {
  const draft = useEditedNoteDraft(place, id, note?.content ?? null);
  // A note that was deleted is saved again where it was pinned, as far as that is known.
  const [pin, setPin] = useState<NotePin>(() => note ?? pinOf());
  if (note !== null && note !== pin) setPin(note);
  const { add, update } = model.actions;
  const save = (text: string) => (note === null ? add(text, pin) : update(note, text));
  return (
    <NoteForm draft={draft} saving={model.sending} onSave={save} onClose={onClose}>
      <NoteField draft={draft} pin={pin} error={model.errorOf("content")} />
    </NoteForm>
  );
}

type NoteFieldProps = { readonly draft: NoteDraft; readonly pin: NotePin; readonly error: string | null };

function NoteField({ draft, pin, error }: NoteFieldProps) {
  return (
    <>
      <div className={styles.pin}>
        {pin.page === null ? "On the file" : `On page ${pin.page}`}
        {pin.quote !== null && <blockquote>{pin.quote}</blockquote>}
      </div>
      <TextField
        label="Note"
        multiline
        autoFocus={draft.since === null}
        hint="Markdown"
        value={draft.text}
        onChange={draft.actions.set}
        error={error}
      />
    </>
  );
}
