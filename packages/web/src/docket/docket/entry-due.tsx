import { type DatedEntry, weekEntryBadge } from "@iphub/sdk/domain/docket/week/entry-badge";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { DateText } from "../../web-kit/date-text.tsx";
import { DueBadge } from "../../web-kit/due-badge.tsx";
import styles from "./entry-due.module.css";

type Props = {
  readonly entry: DatedEntry;
  readonly today: string;
  /** Whether the day itself is written instead of how far it is away: on paper the reader's day is not known. */
  readonly isDated?: boolean;
};

/**
 * `EntryDue {entry, today, isDated = false}`: the day of a line of Today, a weekly docket or the load with its mark, and the
 * final date where it is later.
 */
export function EntryDue({ entry, today, isDated = false }: Props) {
  const { dueAt, finalAt, doneOn } = entry;
  const day = doneOn ?? dueAt;
  if (day === null) return "–";
  const { glyph, tone, words } = weekEntryBadge(entry, today);
  const dated = dateWords(day, { weekday: true });
  const final = doneOn === null && finalAt !== null && finalAt > day ? finalAt : null;
  return (
    <>
      <span className={styles.due}>
        <DueBadge
          glyph={glyph}
          tone={tone}
          words={isDated || doneOn !== null ? dated : words}
          exact={final === null ? dated : `${dated}, final date ${dateWords(final, { weekday: true })}`}
        />
      </span>
      {final !== null && (
        <span className={styles.final}>
          final <DateText value={final} weekday={isDated} />
        </span>
      )}
    </>
  );
}
