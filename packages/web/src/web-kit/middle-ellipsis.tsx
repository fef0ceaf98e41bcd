import styles from "./middle-ellipsis.module.css";

type MiddleEllipsisProps = {
  readonly text: string;
  /** How many characters at the end are always shown. */
  readonly tail?: number;
};

/**
 * `MiddleEllipsis {text, tail = 7}`: truncates a reference in the middle if there is little room; complete on hover and
 * when copied.
 */
export function MiddleEllipsis({ text, tail = 7 }: MiddleEllipsisProps) {
  const cut = Math.max(text.length - tail, 0);
  return (
    <span className={styles.whole} title={text}>
      <span className={styles.head}>{text.slice(0, cut)}</span>
      <span className={styles.tail}>{text.slice(cut)}</span>
    </span>
  );
}
