import styles from "./due-badge.module.css";

/** How pressing a due date is; the words and the glyph say it, the colour repeats it. */
export type DueTone = "danger" | "warn" | "accent" | "muted" | "ok";

type DueBadgeProps = {
  readonly glyph: string;
  readonly words: string;
  readonly tone: DueTone;
  /** Off when the reader has switched colour coding off (spec §2). */
  readonly coloured?: boolean;
};

/** `DueBadge {glyph, words, tone, coloured = true}`: a due date in shape, words and colour. */
export function DueBadge({ glyph, words, tone, coloured = true }: DueBadgeProps) {
  return (
    <span className={`${styles.badge} ${coloured ? styles[tone] : styles.plain}`}>
      <span className={styles.glyph} aria-hidden="true">
        {glyph}
      </span>
      {words}
    </span>
  );
}
