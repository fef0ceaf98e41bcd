import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

type FieldNotesProps = { readonly id: string; readonly error?: string; readonly hint?: string };

/** The line under a field: its error, which names the field, or else its hint. */
export function FieldNotes({ id, error, hint }: FieldNotesProps) {
  if (error !== undefined) {
    return (
      <span id={id} className={styles.error}>
        <Icon name="error" size="smx" />
        {error}
      </span>
    );
  }
  if (hint === undefined) return null;
  return (
    <span id={id} className={styles.hint}>
      {hint}
    </span>
  );
}
