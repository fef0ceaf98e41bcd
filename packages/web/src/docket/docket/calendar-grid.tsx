// biome-ignore-all lint/a11y/useFocusableInteractive: the number of a day takes the focus of its cell.
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: days with keys are the grid of ARIA, on a table.

import { longDay, weekdayName } from "@iphub/sdk/domain/day-words";
import { type DayStep, stepOfKey } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { type DayEntry, entriesOnLines, entryCount } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import type { DueBadge as Badge } from "@iphub/sdk/domain/due-badge";
import { closedWords } from "@iphub/ui-core/docket/docket/closed-words";
import type { CalendarDay } from "@iphub/ui-core/docket/docket/use-docket-calendar";
import { type KeyboardEvent, useRef } from "react";
import { classNames } from "../../web-kit/class-names.ts";
import { useDropTarget } from "../../web-kit/drag-and-drop.ts";
import { DueBadge } from "../../web-kit/due-badge.tsx";
import { CalendarEntry } from "./calendar-entry.tsx";
import styles from "./calendar-grid.module.css";
import type { ClosedDays } from "./closed-days.tsx";

/** What the days of a grid are shown with. */
type Shared = {
  /** The day that keys act on. */
  readonly current: string;
  /** How many lines of entries a day has; 0 gives their number only, as on a narrow page. */
  readonly lines: number;
  readonly isLarge: boolean;
  /** Whether entries name their matters, which takes several lines of each. */
  readonly hasMatters: boolean;
  readonly mayMove: boolean;
  /** The days on which the office is closed; their code is loaded later. */
  readonly closed: ClosedDays;
  readonly badgeOf: (one: DayEntry) => Badge;
  readonly onChoose: (day: string) => void;
  readonly onOpenDay: (day: string) => void;
  /** An entry of another day was dropped on a day. */
  readonly onDropEntry: (key: string, day: string) => void;
};

type GridProps = Shared & {
  readonly label: string;
  readonly weeks: readonly (readonly CalendarDay[])[];
  readonly firstWeekday: number;
  readonly isBusy: boolean;
  readonly onStep: (step: DayStep) => void;
};

/** `CalendarGrid {label, weeks, current, lines, …}`: days as cells; arrows move between them, Enter opens one. */
export function CalendarGrid({ label, weeks, firstWeekday, isBusy, onStep, ...shared }: GridProps) {
  const { current } = shared;
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = stepOfKey(event.key, current, firstWeekday);
    if (step === null) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <table role="grid" aria-label={label} aria-busy={isBusy} className={styles.grid} onKeyDown={press}>
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col" className={styles.head}>
              <abbr title={weekdayName(day)}>{weekdayName(day).slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <DayCell key={day.day} shown={day} {...shared} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ shown, ...shared }: Shared & { readonly shown: CalendarDay }) {
  const { day, isToday, entries } = shown;
  const { current, lines, isLarge, closed, onChoose, onOpenDay, onDropEntry } = shared;
  const cell = useRef<HTMLTableCellElement>(null);
  const over = useDropTarget(
    cell,
    (carried) => carried.key !== undefined && carried.day !== day,
    ({ key }) => key !== undefined && onDropEntry(key, day),
  );
  const isCurrent = day === current;
  const reason = closed.get(day);
  const closing = reason === undefined ? undefined : closedWords(reason);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's keys choose a day; a press is the pointer's way to it.
    <td
      ref={cell}
      role="gridcell"
      data-day={day}
      aria-current={isToday ? "date" : undefined}
      aria-selected={isCurrent}
      title={closing}
      className={cellClass(shown, { isLarge, isClosed: reason !== undefined, isOver: over })}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest("a, button") === null) onChoose(day);
      }}
    >
      <button
        type="button"
        className={styles.number}
        data-focus-day={day}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={[longDay(day), entryCount(entries.length), closing].filter(Boolean).join(", ")}
        onClick={() => (lines === 0 ? onChoose(day) : onOpenDay(day))}
      >
        {Number(day.slice(8))}
      </button>
      {lines === 0 ? <CellCount shown={shown} {...shared} /> : <CellEntries shown={shown} {...shared} />}
    </td>
  );
}

type CellLook = { readonly isLarge: boolean; readonly isClosed: boolean; readonly isOver: boolean };

function cellClass({ isInMonth, isToday }: CalendarDay, { isLarge, isClosed, isOver }: CellLook): string {
  return classNames(
    styles.day,
    !isInMonth && styles.outside,
    isClosed && styles.closed,
    isToday && styles.today,
    isLarge && styles.large,
    isOver && styles.over,
  );
}

type CellProps = Shared & { readonly shown: CalendarDay };

/** The mark of the first entry, which is the most urgent, and how many have it: one overdue among ten that are done is one. */
function CellCount({ shown: { entries }, badgeOf }: CellProps) {
  const [first] = entries;
  if (!first) return null;
  const { glyph, tone } = badgeOf(first);
  const count = entries.filter((one) => badgeOf(one).glyph === glyph).length;
  return (
    <span className={styles.count} aria-hidden="true">
      <DueBadge glyph={glyph} tone={tone} words={String(count)} />
    </span>
  );
}

function CellEntries({ shown: { day, entries }, ...shared }: CellProps) {
  const { current, lines, hasMatters, mayMove, closed, badgeOf, onOpenDay } = shared;
  const { shown, more } = entriesOnLines(entries, lines);
  const isReachable = day === current;
  const reason = closed.get(day);
  return (
    <>
      {reason !== undefined && (
        <span className={styles.reason} aria-hidden="true">
          {reason}
        </span>
      )}
      <ul className={styles.entries}>
        {shown.map((one) => (
          <CalendarEntry
            key={one.key}
            one={one}
            badge={badgeOf(one)}
            isLarge={hasMatters}
            {...{ mayMove, isReachable }}
          />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={styles.more} tabIndex={isReachable ? 0 : -1} onClick={() => onOpenDay(day)}>
          +{more} more
        </button>
      )}
    </>
  );
}
