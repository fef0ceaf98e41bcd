import { type DueTone, dueBadge } from "@iphub/sdk/domain/due-badge";
import type { DueEnd } from "@iphub/sdk/domain/due-end";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import styles from "./due-badge.module.css";

type DueBadgeProps = {
  readonly glyph: string;
  readonly words: string;
  readonly tone: DueTone;
  /** The exact date, shown on hover. */
  readonly exact?: string | null;
  /** False when the reader has switched off colour coding. */
  readonly coloured?: boolean;
};

// The terminal's glyphs as shapes of equal size, because fonts render these characters in different sizes.
const shapes: Readonly<Record<string, string>> = {
  "▲": "M6 1.5 11 10.5H1Z",
  "◆": "M6 .5 11.5 6 6 11.5.5 6Z",
  "●": "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z",
  "○": "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Zm0 1.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z",
  "✓": "M1 6.6 2.3 5.2 4.7 7.6 9.8 2 11.2 3.3 4.8 10.4Z",
  "–": "M2 5.25h8v1.5H2Z",
};

/**
 * `DueBadge {glyph, words, tone, exact?, coloured = true}`: the result of the domain's `dueBadge()` as shape, words and
 * colour.
 */
export function DueBadge({ glyph, words, tone, exact, coloured = true }: DueBadgeProps) {
  const shape = shapes[glyph];
  return (
    <span className={`${styles.badge} ${coloured ? styles[tone] : styles.plain}`} title={exact ?? undefined}>
      {shape !== undefined && (
        <svg viewBox="0 0 12 12" className={styles.shape} aria-hidden="true">
          <path d={shape} />
        </svg>
      )}
      {/* The character stays in the text, for copying and for the browser's search. */}
      <span className={shape === undefined ? styles.glyph : "visually-hidden"} aria-hidden="true">
        {glyph}{" "}
      </span>
      {words}
    </span>
  );
}

type DueProps = {
  /** A civil date, or null. */
  readonly dueAt: string | null;
  readonly today: string;
  /** The last date on which the right can still be kept, where there is one. */
  readonly finalDate?: string | null;
  /** What keeps that right between the two dates, in words. */
  readonly standing?: string | null;
  readonly ended?: DueEnd | null;
  readonly coloured?: boolean;
};

/**
 * `Due {dueAt, today, finalDate?, standing?, ended?, coloured?}`: the badge of a due date, with the exact dates on hover.
 */
export function Due({ dueAt, today, finalDate = null, standing = null, ended = null, coloured = true }: DueProps) {
  const badge = dueBadge({ dueAt, today, finalDate, standing, ended });
  const words = (value: string) => dateWords(value, { weekday: true });
  const final = finalDate === null ? "" : `, final date ${words(finalDate)}`;
  return <DueBadge {...badge} exact={dueAt && `${words(dueAt)}${final}`} coloured={coloured} />;
}
