import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./multi-select.module.css";
import type { SelectableOption } from "./use-remote-options.ts";

type MultiSelectChipsProps<Option extends SelectableOption> = {
  readonly selected: readonly Option[];
  readonly onRemove: (id: string) => void;
  readonly mark?: (option: Option) => ReactNode;
  readonly disabled?: boolean;
};

/** `MultiSelectChips {selected, onRemove(id), mark?, disabled?}`: the selection, each with a button that removes it. */
export function MultiSelectChips<Option extends SelectableOption>(props: MultiSelectChipsProps<Option>) {
  return props.selected.map((option) => (
    <span key={option.id} className={styles.chip}>
      {props.mark?.(option)}
      <span className={styles.words}>{option.title}</span>
      <button
        type="button"
        className={styles.remove}
        disabled={props.disabled}
        aria-label={`Remove ${option.title}`}
        onClick={() => props.onRemove(option.id)}
      >
        <Icon name="close" size="smx" />
      </button>
    </span>
  ));
}
