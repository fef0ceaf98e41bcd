import type { DocketCalendar } from "@iphub/sdk/contract/docket-calendar";
import { isInMonth, rangeOf } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import {
  type DayEntry,
  dayEntryBadge,
  entriesByDay,
  officesOf,
  selectEntries,
} from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { useMemo } from "react";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { calendarCall } from "./calendar-call.ts";
import type { CalendarQuery } from "./calendar-query.ts";
import { useCalendarMove } from "./use-calendar-move.ts";
import { useFirmDay } from "./use-firm-day.ts";

/** A day of a calendar. */
export interface CalendarDay {
  readonly day: string;
  readonly isToday: boolean;
  /** False for a day around the month that is shown. */
  readonly isInMonth: boolean;
  readonly entries: readonly DayEntry[];
}

/** The deadlines and tasks of a month or a week by day. @param firstWeekday that weeks begin with; 0 is Sunday */
export function useDocketCalendar(query: CalendarQuery, firstWeekday: number) {
  const { hub } = useHubApp();
  const firm = useFirmDay();
  const { today } = firm;
  const officeToday = useOfficeToday();
  const { move, checkMovable, sending } = useCalendarMove();
  const { view } = query;
  const day = query.day ?? today;
  const { weeks: dates, queryKey, read } = calendarCall(hub, query, { day, asOf: firm.asOf, firstWeekday });
  const remote = useRemote<DocketCalendar>(queryKey, read);
  const { data } = remote;
  firm.learn(data);
  const byDay = useMemo(() => entriesByDay(selectEntries(data?.entries ?? [], query)), [data, query]);
  const weeks = dates.map((week) =>
    week.map(
      (one): CalendarDay => ({
        day: one,
        isToday: one === today,
        isInMonth: view !== "month" || isInMonth(one, day),
        entries: byDay.get(one) ?? [],
      }),
    ),
  );
  const offices = officesOf(data?.entries ?? []);
  return {
    ...remote,
    today,
    day,
    shown: rangeOf(dates),
    weeks,
    /** How many entries the days of the period have. */
    count: weeks.flat().reduce((sum, { entries, isInMonth: counts }) => sum + (counts ? entries.length : 0), 0),
    /** The offices to choose from, with the chosen one. */
    offices: query.office === null || offices.includes(query.office) ? offices : [...offices, query.office].sort(),
    /** The teams to choose from: the reader's own. */
    teams: useReader().teams,
    mayMove: useMay("tasks:write"),
    sending,
    badgeOf: (one: DayEntry) => dayEntryBadge(one, one.entry.type === "task" ? today : officeToday),
    actions: { move, checkMovable },
  };
}
