import { longDay, withDates } from "@iphub/sdk/domain/day-words";
import { type DayEntry, entryCount, whyFixed } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import type { DueBadge as Badge } from "@iphub/sdk/domain/due-badge";
import type { CalendarDay } from "@iphub/ui-core/docket/docket/use-docket-calendar";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Button } from "../../web-kit/button.tsx";
import { DueBadge } from "../../web-kit/due-badge.tsx";
import { Link } from "../../web-kit/link.tsx";
import { WaitingMark } from "../../work/public.ts";
import { addressOf } from "./calendar-entry.tsx";
import styles from "./calendar-list.module.css";
import { entryMatter, entryPeople } from "./entry-words.ts";

type RowsShared = {
  readonly mayMove: boolean;
  readonly badgeOf: (one: DayEntry) => Badge;
  readonly onMove: (one: DayEntry) => void;
};

/** `CalendarList {days, …}`: the entries day by day under headings. */
export function CalendarList({ days, ...shared }: RowsShared & { readonly days: readonly CalendarDay[] }) {
  return days.map(({ day, isToday, entries }) => (
    <section key={day} className={styles.day} data-focus-day={day} tabIndex={-1} aria-label={longDay(day)}>
      <h2>
        {longDay(day)} {isToday && <span className={styles.today}>today</span>}{" "}
        <span className={styles.muted}>{entryCount(entries.length)}</span>
      </h2>
      <DayRows entries={entries} {...shared} />
    </section>
  ));
}

/** `DayRows {entries, …}`: the entries of a day, each with its marks, matter and people, and the way to move it. */
export function DayRows({ entries, ...shared }: RowsShared & { readonly entries: readonly DayEntry[] }) {
  const nameOf = useNames(entries.flatMap(({ entry }) => entryPeople(entry)));
  return (
    <ul className={styles.rows}>
      {entries.map((one) => (
        <Row key={one.key} one={one} people={entryPeople(one.entry).map(nameOf).join(", ")} {...shared} />
      ))}
    </ul>
  );
}

type RowProps = RowsShared & { readonly one: DayEntry; readonly people: string };

function Row({ one, people, mayMove, badgeOf, onMove }: RowProps) {
  const { entry, mark } = one;
  const fixed = whyFixed(entry);
  return (
    <li className={styles.row} data-entry={one.key}>
      <span className={styles.mark}>
        <DueBadge {...badgeOf(one)} />
        {mark === "final" && <span className={styles.final}>final</span>}
      </span>
      <span className={styles.what}>
        <Link to={addressOf(one)}>{entry.title}</Link> {entry.type === "task" && <WaitingMark taskId={entry.id} />}
        <span className={styles.muted}>{entryMatter(entry)}</span>
      </span>
      <span className={styles.stands}>
        {entry.type === "task" ? `task, ${entry.standing}` : withDates(entry.standing)}
        <span className={styles.muted}>{people}</span>
      </span>
      <span className={styles.act}>
        {mayMove && fixed === null && (
          <Button
            variant="icon"
            icon="calendar"
            colour="secondary"
            label={`Move ${entry.title} to…`}
            onClick={() => onMove(one)}
          />
        )}
      </span>
    </li>
  );
}
