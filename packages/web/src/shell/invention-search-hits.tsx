import { classNames } from "../web-kit/class-names.ts";
import styles from "./invention-search-hits.module.css";

/** A matter that was found, or one opened lately. */
export type FoundMatter = { readonly id: string; readonly title: string; readonly references: readonly string[] };

/** The matters of the header's search. */
export type HitsProps = {
  readonly id: string;
  readonly matters: readonly FoundMatter[];
  /** The line that Enter chooses; -1 for none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (matter: FoundMatter) => void;
};

/** The lines below the header's search for matters. */
export function InventionSearchHits({ id, matters, active, onActive, onChoose }: HitsProps) {
  return matters.map((matter, index) => (
    <div
      key={matter.id}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      className={classNames(styles.hit, index === active && styles.active)}
      ref={(line) => {
        if (index === active) line?.scrollIntoView({ block: "nearest" });
      }}
      onPointerMove={() => onActive(index)}
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose(matter);
      }}
    >
      <span className={styles.reference}>{matter.references[0] ?? "–"}</span>
      <span className={styles.title}>{matter.title}</span>
    </div>
  ));
}
