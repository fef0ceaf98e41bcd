import { type FocusEvent, type HTMLInputAutoCompleteAttribute, useEffect, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { useDebounced } from "./use-debounced.ts";

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A sentence that names the field and says what to do. */
  readonly error?: string | null;
  readonly hint?: string;
  readonly type?: "text" | "email" | "password" | "search" | "url" | "date";
  /** For a date: an impossible day is reported and refused, where a browser alone treats it as empty. */
  readonly strict?: boolean;
  readonly multiline?: boolean;
  /** Reports a change after this many milliseconds without a key, on blur and on Enter; 0 reports each key. */
  readonly debounceMs?: number;
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly name?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
  readonly autoFocus?: boolean;
  /** The id of a `<datalist>` with texts that may be meant. */
  readonly list?: string;
};

/** The value of a date field with an impossible day; no call accepts it as a date. */
const noDay = "no such day";
const noDayWords = "This day does not exist. Check the day and the month.";

/** `TextField {label, value, onChange(value), error?, hint?, type?, multiline?, debounceMs?, …}`. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, multiline = false, debounceMs = 0, hideLabel = false } = props;
  const id = useId();
  const notesId = `${id}-notes`;
  const [typed, setTyped] = useState(value);
  const report = useDebounced(onChange, debounceMs);
  const cancel = report.cancel;
  // A value that changes from outside replaces the typed text, including changes not yet reported.
  useEffect(() => {
    cancel();
    setTyped(value);
  }, [value, cancel]);

  const said = value === noDay ? noDayWords : (error ?? undefined);
  const look = (field: HTMLInputElement | HTMLTextAreaElement) => {
    const isNoDay = field.validity.badInput;
    if (props.type !== "date" || props.strict !== true || isNoDay === (value === noDay)) return;
    onChange(isNoDay ? noDay : field.value);
  };

  const shared = {
    id,
    className: styles.input,
    value: value === noDay ? "" : debounceMs === 0 ? value : typed,
    name: props.name,
    placeholder: props.placeholder,
    required: props.required,
    readOnly: props.readOnly,
    disabled: props.disabled,
    // A browser offers what one person typed to the next one.
    autoComplete: props.autoComplete ?? "off",
    autoFocus: props.autoFocus,
    "aria-invalid": said !== undefined,
    "aria-describedby": said === undefined && hint === undefined ? undefined : notesId,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped(event.target.value);
      report.call(event.target.value);
    },
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      report.flush();
      look(event.currentTarget);
    },
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, hideLabel && "visually-hidden")}>
        {label}
      </label>
      {multiline ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input
          {...shared}
          type={props.type ?? "text"}
          list={props.list}
          onKeyDown={(event) => {
            if (event.key === "Enter") report.flush();
          }}
        />
      )}
      <FieldNotes id={notesId} error={said} hint={hint} />
    </div>
  );
}

type FieldNotesProps = { readonly id: string; readonly error?: string | null; readonly hint?: string };

/** The line under a field: its error, which names the field, or else its hint. */
export function FieldNotes({ id, error, hint }: FieldNotesProps) {
  if (error !== undefined && error !== null) {
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
