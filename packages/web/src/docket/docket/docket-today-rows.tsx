import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { withDates } from "@iphub/sdk/domain/day-words";
import { whyFixed } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { todayCauseText, todayEntryKey } from "@iphub/sdk/domain/docket/today/docket-today";
import { todayPlace } from "@iphub/ui-core/docket/docket/today-place";
import { todayActWords, useTodayAct } from "@iphub/ui-core/docket/docket/use-docket-today";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { WaitingMark } from "../../work/public.ts";
import styles from "./docket-today.module.css";
import { EntryDue } from "./entry-due.tsx";
import { entryMatter, entryPeople } from "./entry-words.ts";

type RowsProps = {
  readonly entries: readonly TodayEntry[];
  readonly day: string;
  readonly currentKey: string | undefined;
  /** The one that Tab leads to. */
  readonly reachedKey: string | undefined;
  readonly onChoose: (entry: TodayEntry) => void;
  readonly onOpen: (entry: TodayEntry) => void;
  readonly onAct: (entry: TodayEntry) => void;
  /** Begins to move a task to another day; null for who may not. */
  readonly onMove: ((entry: TodayEntry) => void) | null;
};

/** The entries of a section; `currentKey` is the one that keys act on, `onOpen` is called with one opened by its link. */
export function TodayRows({ entries, day, currentKey, reachedKey, onChoose, onOpen, onAct, onMove }: RowsProps) {
  const nameOf = useNames(entries.flatMap(({ attorney, people, cause }) => [attorney, cause?.by, ...people]));
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <TodayRow
          key={todayEntryKey(entry)}
          name={todayEntryKey(entry)}
          entry={entry}
          day={day}
          isCurrent={todayEntryKey(entry) === currentKey}
          isReached={todayEntryKey(entry) === reachedKey}
          people={entryPeople(entry).map(nameOf).join(", ")}
          cause={entry.cause && todayCauseText(entry.cause, nameOf)}
          onChoose={() => onChoose(entry)}
          onOpen={() => onOpen(entry)}
          onAct={() => onAct(entry)}
          onMove={onMove !== null && whyFixed(entry) === null ? () => onMove(entry) : null}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  /** Distinguishes it from every other. */
  readonly name: string;
  readonly entry: TodayEntry;
  readonly day: string;
  readonly isCurrent: boolean;
  readonly isReached: boolean;
  readonly people: string;
  /** What waits or changed, in words; null in the sections by date. */
  readonly cause: string | null;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
  readonly onAct: () => void;
  /** Null where it cannot be moved. */
  readonly onMove: (() => void) | null;
};

function TodayRow(props: RowProps) {
  const { name, entry, day, isCurrent, isReached, people, cause, onChoose, onOpen, onAct, onMove } = props;
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A row that moves under a pressed pointer takes the press away from what was pressed.
    if (isCurrent && !row.current?.matches(":active")) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const { title, type, standing } = entry;
  const act = useTodayAct()(entry);
  return (
    <li
      ref={row}
      className={styles.row}
      data-entry={name}
      aria-current={isCurrent || undefined}
      aria-labelledby={`${id}-due ${id}-what ${id}-stands`}
      tabIndex={isReached ? 0 : -1}
      onFocus={onChoose}
    >
      <span className={styles.due} id={`${id}-due`}>
        <EntryDue entry={entry} today={day} />
      </span>
      <span className={styles.what} id={`${id}-what`}>
        <Link to={placeAddress(todayPlace(entry))} onClick={onOpen}>
          {title}
        </Link>{" "}
        {type === "task" && <WaitingMark taskId={entry.id} />}
        <span className={styles.matter}>{entryMatter(entry)}</span>
      </span>
      <span className={styles.stands} id={`${id}-stands`}>
        {cause !== null && entry.cause && (
          <strong className={styles.cause}>
            {cause}, <DateText value={entry.cause.at} time />
          </strong>
        )}
        {type === "task" ? `task, ${standing}` : withDates(standing)}
        <span className={styles.matter}>{people}</span>
      </span>
      <span className={styles.act}>
        {onMove && (
          <Button variant="icon" icon="calendar" label={`Move ${title} to…`} colour="secondary" onClick={onMove} />
        )}
        {act && (
          <Button
            variant="icon"
            icon="check"
            label={`${todayActWords[act]} ${title}`}
            colour="secondary"
            onClick={onAct}
          />
        )}
      </span>
    </li>
  );
}
