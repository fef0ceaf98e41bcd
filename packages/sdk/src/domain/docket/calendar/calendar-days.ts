import { addDays, addMonths, type CivilDate, daysBetween, isCivilDate, weekday } from "../../civil-date.ts";
import { referenceDate } from "../../due-range.ts";

/** The views of the calendar. */
export const calendarViews = ["month", "week", "agenda"] as const;
/** A view of the calendar. */
export type CalendarView = (typeof calendarViews)[number];

/** A range of days; both ends are part of it. */
export interface DayRange {
  readonly from: CivilDate;
  readonly until: CivilDate;
}

const firstYear = "1900-01-01";
const lastDay = "2199-12-31";

/** Whether a text is a day that the calendar can show; the years are those in which matters can have dates. */
export function isCalendarDay(text: string): boolean {
  return isCivilDate(text) && text >= firstYear && text <= lastDay;
}

/** Where the week begins on another day than Monday: `weekData` of the Unicode CLDR, version 46. */
const sunday = new Set(
  (
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK " +
    "PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW"
  ).split(" "),
);
const saturday = new Set("AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY".split(" "));

/** The day that a week begins with where a language is spoken, such as `en-US`; 0 is Sunday, 1 Monday, 6 Saturday. */
export function firstDayOfWeek(language: string): number {
  const region = new Intl.Locale(language).maximize().region ?? "";
  if (saturday.has(region)) return 6;
  return sunday.has(region) ? 0 : 1;
}

/** The seven days of the week of a day. @param first the weekday that it begins with; 0 is Sunday */
export function weekOf(day: CivilDate, first: number): CivilDate[] {
  const from = addDays(day, -((weekday(day) - first + 7) % 7));
  return Array.from({ length: 7 }, (_day, count) => addDays(from, count));
}

/** The whole weeks that have a day of the month of a day: four to six of them. */
export function weeksOfMonth(day: CivilDate, first: number): CivilDate[][] {
  const last = referenceDate("end-of-month", day);
  const weeks = [weekOf(referenceDate("start-of-month", day), first)];
  for (let next = dayAfter(weeks); next <= last; next = dayAfter(weeks)) weeks.push(weekOf(next, first));
  return weeks;
}

function dayAfter(weeks: readonly (readonly CivilDate[])[]): CivilDate {
  return addDays(weeks.at(-1)?.at(-1) ?? lastDay, 1);
}

/** The days that a view shows of a day: whole weeks, or in an agenda the month that begins with the day. */
export function weeksShown(view: CalendarView, day: CivilDate, first: number): CivilDate[][] {
  if (view === "month") return weeksOfMonth(day, first);
  return view === "week" ? [weekOf(day, first)] : [monthFrom(day)];
}

function monthFrom(day: CivilDate): CivilDate[] {
  const count = daysBetween(day, addMonths(day, 1));
  return Array.from({ length: count }, (_day, at) => addDays(day, at));
}

/** The first and the last day of some weeks. */
export function rangeOf(weeks: readonly (readonly CivilDate[])[]): DayRange {
  return { from: weeks.at(0)?.at(0) ?? firstYear, until: weeks.at(-1)?.at(-1) ?? firstYear };
}

/** Whether a day is in the month of another one. */
export function isInMonth(day: CivilDate, of: CivilDate): boolean {
  return day.slice(0, 7) === of.slice(0, 7);
}

/** A way from one day to another. */
export type DayStep = { readonly unit: "day" | "month"; readonly by: number };

/** The day that a step leads to; the same one where the calendar ends. */
export function stepFrom(day: CivilDate, { unit, by }: DayStep): CivilDate {
  const next = unit === "day" ? addDays(day, by) : addMonths(day, by);
  return isCalendarDay(next) ? next : day;
}

/** The step to the period after the one that a view shows, or the one before it: `by` is 1 or -1. */
export function periodStep(view: CalendarView, by: number): DayStep {
  return view === "week" ? { unit: "day", by: by * 7 } : { unit: "month", by };
}

/** The steps of the arrow keys, and of those that go to the ends of a week. */
export function stepOfKey(key: string, day: CivilDate, first: number): DayStep | null {
  const place = (weekday(day) - first + 7) % 7;
  const steps: Readonly<Record<string, DayStep>> = {
    ArrowLeft: { unit: "day", by: -1 },
    ArrowRight: { unit: "day", by: 1 },
    ArrowUp: { unit: "day", by: -7 },
    ArrowDown: { unit: "day", by: 7 },
    Home: { unit: "day", by: -place },
    End: { unit: "day", by: 6 - place },
    PageUp: { unit: "month", by: -1 },
    PageDown: { unit: "month", by: 1 },
  };
  return steps[key] ?? null;
}
