import { useId } from "react";
import styles from "./checkbox.module.css";

type CheckboxProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Checked for some but not all of its items. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
  /** Shows the label to screen readers only, where the column has a visible heading. */
  readonly hideLabel?: boolean;
  readonly tabIndex?: number;
};

/** `Checkbox {label, checked, onChange(checked), mixed?, disabled?, hint?, hideLabel?}`. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, mixed = false, disabled, hint, hideLabel = false, tabIndex } = props;
  const hintId = useId();
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={hint === undefined ? undefined : hintId}
        ref={(box) => {
          if (box !== null) box.indeterminate = mixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!hideLabel && <span>{label}</span>}
      {hint !== undefined && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
    </label>
  );
}
