import { taskFields } from "@iphub/sdk/records/tasks";
import { useState } from "react";
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

/** `TaskNotes {notes, isChanged, onChange}`: the notes of a task as they are read; their Markdown once they are edited. */
export function TaskNotes({ notes, isChanged, onChange }: Props) {
  const [isEdited, setIsEdited] = useState(notes === "");
  const { label } = taskFields.notes;
  if (isEdited || isChanged) {
    return <TextField label={label} multiline value={notes} onChange={onChange} hint="Markdown" />;
  }
  return (
    <section className={styles.notes} aria-label={label}>
      <div className={styles.buttons}>
        <h2>{label}</h2>
        <Button variant="text" colour="secondary" icon="edit" onClick={() => setIsEdited(true)}>
          Edit notes
        </Button>
      </div>
      <Markdown text={notes} />
    </section>
  );
}
