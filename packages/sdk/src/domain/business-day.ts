import { type CivilDate, type EpochDay, fromEpochDay, toEpochDay, weekdayOf } from "./civil-date.ts";
import { InputError } from "./input-error.ts";

/** The closed days of an office or a team. `closedReason` returns the reason in words, undefined when open. */
export interface BusinessCalendar {
  readonly name: string;
  closedReason(day: EpochDay): string | undefined;
}

const MAX_BUSINESS_DAYS = 10_000;

/** Monday to Friday, no holidays: for teams whose calendar is not known. */
export const WEEKDAY_CALENDAR: BusinessCalendar = {
  name: "Monday to Friday",
  closedReason: weekendReason,
};

/** 'a Saturday' or 'a Sunday', undefined on a weekday. */
export function weekendReason(day: EpochDay): string | undefined {
  const weekday = weekdayOf(day);
  if (weekday === 6) return "a Saturday";
  return weekday === 0 ? "a Sunday" : undefined;
}

/** Whether the calendar is open on the date. */
export function isBusinessDay(date: CivilDate, calendar: BusinessCalendar): boolean {
  return calendar.closedReason(toEpochDay(date)) === undefined;
}

/** The date itself when it is a business day, else the next one. */
export function rollToBusinessDay(date: CivilDate, calendar: BusinessCalendar): CivilDate {
  return fromEpochDay(rollDay(toEpochDay(date), calendar));
}

/** `rollToBusinessDay` on epoch days. */
export function rollDay(day: EpochDay, calendar: BusinessCalendar): EpochDay {
  let open = day;
  while (calendar.closedReason(open) !== undefined) open += 1;
  return open;
}

/**
 * The date `count` business days later (earlier when negative). The start itself is not counted, even if it is closed:
 * +1 from a Saturday is Monday. A count of 0 rolls forward to a business day.
 * @throws InputError naming `offset` beyond 10,000 business days.
 */
export function addBusinessDays(date: CivilDate, count: number, calendar: BusinessCalendar): CivilDate {
  if (!Number.isInteger(count) || Math.abs(count) > MAX_BUSINESS_DAYS) {
    throw new InputError("offset", `business days must be a whole number within ${MAX_BUSINESS_DAYS}`);
  }
  if (count === 0) return rollToBusinessDay(date, calendar);
  const step = count > 0 ? 1 : -1;
  let day = toEpochDay(date);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    day += step;
    while (calendar.closedReason(day) !== undefined) day += step;
  }
  return fromEpochDay(day);
}
