import type { DayStep } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import type { DayEntry } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import type { CalendarQuery } from "@iphub/ui-core/docket/docket/calendar-query";
import type { useDocketCalendar } from "@iphub/ui-core/docket/docket/use-docket-calendar";
import { useState } from "react";
import { latePart } from "../../web-kit/late-part.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useMedia } from "../../web-kit/use-media.ts";
import styles from "./calendar-bar.module.css";
import { CalendarGrid } from "./calendar-grid.tsx";
import { CalendarList } from "./calendar-list.tsx";
import type { ClosedDays } from "./closed-days.tsx";

const ClosedDaysOf = latePart(async () => (await import("./closed-days.tsx")).ClosedDaysOf, { isSaid: false });

/** Lines of entries in a day of a month, and in one of a week, which takes what it needs. */
const monthLines = 4;
const weekLines = 40;
/** On paper a day has all of its entries, with their matters: nothing can be opened there. */
const printedLines = Number.MAX_SAFE_INTEGER;

type Calendar = ReturnType<typeof useDocketCalendar>;

type DaysProps = {
  readonly query: CalendarQuery;
  readonly calendar: Calendar;
  readonly firstWeekday: number;
  readonly mayMove: boolean;
  readonly badgeOf: Calendar["badgeOf"];
  readonly onStep: (step: DayStep) => void;
  readonly onChoose: (day: string) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onDropEntry: (key: string, day: string) => void;
  readonly onMove: (one: DayEntry) => void;
};

const failed = "The calendar could not be loaded.";
const noneClosed: ClosedDays = new Map();

/**
 * `CalendarDays {query, calendar, …}`: the days of the period. On a narrow page a week is a list, and a month has numbers
 * and the list of its current day.
 */
export function CalendarDays(props: DaysProps) {
  const { query, calendar, mayMove, badgeOf, onMove } = props;
  const isNarrow = useMedia("(max-width: 639.98px)");
  const { data, state, weeks } = calendar;
  if (state === "failed") return <LoadState remote={calendar} what={failed} />;
  if (query.view !== "agenda" && !(query.view === "week" && isNarrow)) return <Grid {...props} isNarrow={isNarrow} />;
  if (!data) return <LoadState remote={calendar} what={failed} lines={10} />;
  const days = weeks.flat().filter(({ entries }) => entries.length > 0);
  if (days.length === 0) return <EmptyState message={emptyWords(query)} icon="calendar" />;
  return <CalendarList {...{ days, mayMove, badgeOf, onMove }} />;
}

function Grid({ query, calendar, onMove, isNarrow, ...shared }: DaysProps & { readonly isNarrow: boolean }) {
  const { data, state, weeks, day, count, shown } = calendar;
  const { mayMove, badgeOf } = shared;
  const isWeek = query.view === "week";
  const isPrinted = useMedia("print");
  const [closed, setClosed] = useState(noneClosed);
  const ofDay = weeks.flat().filter((one) => isNarrow && one.day === day && one.entries.length > 0);
  return (
    <>
      {data && count === 0 && <p className={styles.empty}>{emptyWords(query)}</p>}
      <ClosedDaysOf range={shown} office={query.office} onClosed={setClosed} />
      <CalendarGrid
        label={isWeek ? "Week" : "Month"}
        weeks={weeks}
        current={day}
        lines={isPrinted ? printedLines : linesOf(isNarrow, isWeek)}
        isLarge={isWeek}
        hasMatters={isWeek || isPrinted}
        isBusy={state === "pending"}
        closed={closed}
        {...shared}
      />
      <CalendarList days={ofDay} {...{ mayMove, badgeOf, onMove }} />
    </>
  );
}

function linesOf(isNarrow: boolean, isWeek: boolean): number {
  if (isNarrow) return 0;
  return isWeek ? weekLines : monthLines;
}

function emptyWords({ view }: CalendarQuery): string {
  const period = view === "week" ? "week" : "month";
  return `Nothing is due in this ${period}. Deadlines and tasks that the filters choose are shown here on their due and final dates.`;
}
