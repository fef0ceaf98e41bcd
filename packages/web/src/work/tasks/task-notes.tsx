import { taskFields } from "@iphub/sdk/records/tasks";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./task.module.css";

type Props = {
  readonly notes: string;
  /** Whether they are changed and not saved yet. */
  readonly isChanged: boolean;
  readonly onChange: (notes: string) => void;
};

/** `TaskNotes {notes, isChanged, onChange}`: the notes of a task as they are read; their Markdown while one edits them. */
export function TaskNotes({ notes, isChanged, onChange }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const { label } = taskFields.notes;
  useEffect(() => {
    // A draft that was kept opens them too: the reader may be in the field when it is saved.
    if (isChanged) setIsOpened(true);
    // Where they are typed back to what they were, the reader is still in the field.
    else if (!field.current?.contains(document.activeElement)) setIsOpened(false);
  }, [isChanged]);
  if (notes === "" || isOpened || isChanged) {
    return (
      <div ref={field}>
        <TextField label={label} multiline value={notes} onChange={onChange} hint="Markdown" autoFocus={isOpened} />
      </div>
    );
  }
  return (
    <section className={styles.notes} aria-label={label}>
      <div className={styles.buttons}>
        <h2>{label}</h2>
        <Button variant="text" colour="secondary" icon="edit" onClick={() => setIsOpened(true)}>
          Edit notes
        </Button>
      </div>
      <Markdown text={notes} />
    </section>
  );
}
