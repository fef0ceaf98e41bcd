import { useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { FieldNotes } from "./text-field.tsx";

/** One option of a select: its value and label. */
export type SelectOption<Value extends string> = {
  readonly value: Value;
  readonly title: string;
  readonly disabled?: boolean;
};

type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly error?: string | null;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** Label and control on one line, as in a row of filters. */
  readonly inline?: boolean;
  readonly hideLabel?: boolean;
};

/** `Select {label, value, options: {value, title, disabled?}[], onChange(value), error?, hint?, inline?, hideLabel?}`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, hint, inline = false, hideLabel = false } = props;
  const error = props.error ?? undefined;
  const id = useId();
  const notesId = `${id}-notes`;
  return (
    <div className={classNames(styles.field, inline && styles.inline)}>
      <label htmlFor={id} className={classNames(styles.label, hideLabel && "visually-hidden")}>
        {label}
      </label>
      <span className={styles.choice}>
        <select
          id={id}
          className={styles.input}
          value={value}
          disabled={props.disabled}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined && hint === undefined ? undefined : notesId}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.title}
            </option>
          ))}
        </select>
        <Icon name="expand" size="smx" />
      </span>
      <FieldNotes id={notesId} error={error} hint={hint} />
    </div>
  );
}
