import { type NoteDraft, noteDraftWords, useNoteForm } from "@iphub/ui-core/matters/notes/use-note-draft";
import type { ReactNode } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import styles from "./note-form.module.css";

type Props = {
  readonly draft: NoteDraft;
  readonly saving: boolean;
  /** Saves the text; returns whether it was saved. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly onClose: () => void;
  /** The field of the text. */
  readonly children: ReactNode;
};

/**
 * `NoteForm {draft, saving, onSave, onClose, children}`: the form of a note. Of one that someone else has changed or
 * deleted since it was opened it says so, and what can be done with the text.
 */
export function NoteForm({ draft, saving, onSave, onClose, children }: Props) {
  const { save, cancel, keepTheirs } = useNoteForm(draft, { onSave, onClose });
  const { text, isDeleted } = draft;
  // A note that is being saved can be read again with its new text before the answer has come.
  const theirs = saving ? null : draft.theirs;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftNotice draft={draft} />
      {isDeleted && (
        <p role="status" className={styles.words}>
          ▲ {noteDraftWords.deleted}
        </p>
      )}
      {children}
      {theirs !== null && (
        <div className={styles.theirs}>
          <p role="status" className={styles.words}>
            ▲ {noteDraftWords.changed}
          </p>
          <Markdown text={theirs} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={saving} disabled={text.trim() === ""}>
          {saveLabel(draft)}
        </Button>
        {theirs !== null && (
          <Button colour="secondary" onClick={keepTheirs}>
            {noteDraftWords.keepTheirs}
          </Button>
        )}
        <Button variant="text" colour="secondary" onClick={() => void cancel()}>
          {isDeleted ? noteDraftWords.leave : "Cancel"}
        </Button>
      </div>
    </form>
  );
}

function saveLabel({ theirs, isDeleted }: NoteDraft): string {
  if (isDeleted) return noteDraftWords.saveAgain;
  return theirs === null ? "Save" : noteDraftWords.saveMine;
}
