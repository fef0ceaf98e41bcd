import { weekendReason } from "../../business-day.ts";
import { type CivilDate, fromEpochDay, partsOf, toEpochDay } from "../../civil-date.ts";
import { US_HOLIDAY_YEARS, usHolidays } from "../../us-holidays.ts";
import { normalOffice, type OfficeClosure, US_OFFICE } from "../deadlines/office-calendar.ts";
import type { DayRange } from "./calendar-days.ts";

/**
 * The days of a range on which the US office is closed, weekends aside: federal holidays by their names, closures by
 * their reasons. Years outside the table of holidays have closures only.
 */
export function closedDays(
  { from, until }: DayRange,
  closures: readonly OfficeClosure[],
): ReadonlyMap<CivilDate, string> {
  const reasons = new Map(
    closures
      .filter(({ office = US_OFFICE }) => normalOffice(office) === US_OFFICE)
      .map(({ date, reason }) => [date, reason] as const),
  );
  const closed = new Map<CivilDate, string>();
  for (let day = toEpochDay(from); day <= toEpochDay(until); day += 1) {
    if (weekendReason(day)) continue;
    const date = fromEpochDay(day);
    const reason = holidayOn(day) ?? reasons.get(date);
    if (reason !== undefined) closed.set(date, reason);
  }
  return closed;
}

function holidayOn(day: number): string | undefined {
  const { year } = partsOf(day);
  return year < US_HOLIDAY_YEARS.first || year > US_HOLIDAY_YEARS.last ? undefined : usHolidays(year).get(day);
}
