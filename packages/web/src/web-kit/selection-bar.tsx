import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./selection-bar.module.css";

/** Selects the whole list. */
type SelectAll = { readonly words: string; readonly busy: boolean; readonly onSelect: () => void };

type Props = {
  /** Its name, such as 'Selected tasks'. */
  readonly label: string;
  /** How many are selected: '2 tasks selected'. */
  readonly words: string;
  /** Selects the whole list; absent if all of it is selected. */
  readonly all?: SelectAll;
  readonly onClear: () => void;
  /** The actions on what is selected. */
  readonly children: ReactNode;
};

/** `SelectionBar {label, words, all?, onClear, children}`: what is selected of a list, and the actions on it. */
export function SelectionBar({ label, words, all, onClear, children }: Props) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <span role="status">{words}</span>
      {all && (
        <Button variant="text" busy={all.busy} onClick={all.onSelect}>
          {all.words}
        </Button>
      )}
      {children}
      <Button variant="text" colour="secondary" onClick={onClear}>
        Clear the selection
      </Button>
    </div>
  );
}

type Whole = Omit<SelectAll, "words"> & {
  /** How many rows the list has. */
  readonly total: number;
  /** How many of them are selected. */
  readonly count: number;
  /** How many can be selected at once. */
  readonly most: number;
};

/** The `all` of a selection bar; nothing if no more rows can be selected. */
export function offerAll({ total, count, most, ...select }: Whole): SelectAll | undefined {
  if (count >= Math.min(total, most)) return undefined;
  return { words: total > most ? `Select the first ${most}` : `Select all ${total}`, ...select };
}
