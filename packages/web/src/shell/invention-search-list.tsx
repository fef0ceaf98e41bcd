import { classNames } from "../web-kit/class-names.ts";
import styles from "./invention-search-box.module.css";

/** A matter in the search results. */
export type FoundMatter = { readonly id: string; readonly title: string; readonly references: readonly string[] };

type Props = {
  readonly id: string;
  readonly shown: boolean;
  /** How many were found, or why the list is empty. */
  readonly summary: string;
  readonly matters: readonly FoundMatter[];
  /** The line that Enter chooses; -1 for none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (matter: FoundMatter) => void;
};

/** The results of the header's search, below its field, which keeps the focus. */
export function InventionSearchList({ id, shown, summary, matters, active, onActive, onChoose }: Props) {
  return (
    <div className={classNames(styles.dropdown, shown && styles.open)}>
      <p className={styles.summary} role="status">
        {shown ? summary : ""}
      </p>
      <div id={id} role="listbox" aria-label="Matters" className={styles.list}>
        {shown &&
          matters.map((matter, index) => (
            <div
              key={matter.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classNames(styles.hit, index === active && styles.active)}
              onPointerMove={() => onActive(index)}
              onMouseDown={(event) => {
                event.preventDefault();
                onChoose(matter);
              }}
            >
              <span className={styles.reference}>{matter.references[0] ?? "–"}</span>
              <span className={styles.title}>{matter.title}</span>
            </div>
          ))}
      </div>
    </div>
  );
}
