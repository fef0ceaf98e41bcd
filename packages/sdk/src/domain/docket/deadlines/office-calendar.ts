import { type BusinessCalendar, weekendReason } from "../../business-day.ts";
import { type CivilDate, type EpochDay, fromEpochDay, parseCivilDate, partsOf } from "../../civil-date.ts";
import { InputError } from "../../input-error.ts";
import { US_HOLIDAY_YEARS, usHolidays } from "../../us-holidays.ts";

/** A full day, other than a holiday, on which an office is closed. `office` is `US` by default. */
export interface OfficeClosure {
  readonly date: CivilDate;
  readonly reason: string;
  readonly office?: string;
}

/** The only office whose calendar is known: the US office, which keeps the holidays of Washington, DC. */
export const US_OFFICE = "US";

const LAST_EVENT_YEAR = 2999;
const NO_CLOSURES: readonly OfficeClosure[] = [];

/**
 * The calendar of an office, undefined if it is not known: then only nominal dates are computed, and the result says
 * so. The US calendar throws InputError for a day outside 1986 to 3019.
 */
export function officeCalendar(office: string, closures = NO_CLOSURES): BusinessCalendar | undefined {
  return normalOffice(office) === US_OFFICE ? usCalendar(closures) : undefined;
}

/** The US-DC calendar: weekends, federal holidays in the District of Columbia, and the closures given (MPEP 510). */
export function usCalendar(closures = NO_CLOSURES): BusinessCalendar {
  return {
    name: "US-DC",
    closedReason(day) {
      const weekend = weekendReason(day);
      if (weekend) return weekend;
      return holidayOn(day) ?? (closures.length === 0 ? undefined : closureOn(day, closures));
    },
  };
}

/** An office code as compared and stored: upper case, `US` for every spelling of the US office. */
export function normalOffice(office: string): string {
  const code = office.trim().toUpperCase();
  return code === "USPTO" || code === "US-DC" ? US_OFFICE : code;
}

/**
 * Checks a date for the deadline rules: it exists and is in 1986 to 2999, so that every date counted from it (a third
 * maintenance fee is 12 years away) is within the US-DC table.
 * @throws InputError naming `field`.
 */
export function parseOfficeDate(text: string, field: string): CivilDate {
  const date = parseCivilDate(text, field);
  const year = Number(date.slice(0, 4));
  if (year < US_HOLIDAY_YEARS.first) throw unknownYear(field, date);
  if (year > LAST_EVENT_YEAR) throw new InputError(field, `${date} is too far ahead; check the year`);
  return date;
}

function holidayOn(day: EpochDay): string | undefined {
  const { year } = partsOf(day);
  if (year < US_HOLIDAY_YEARS.first || year > US_HOLIDAY_YEARS.last) throw unknownYear("date", fromEpochDay(day));
  return usHolidays(year).get(day);
}

function closureOn(day: EpochDay, closures: readonly OfficeClosure[]): string | undefined {
  const date = fromEpochDay(day);
  const closure = closures.find((one) => one.date === date && normalOffice(one.office ?? US_OFFICE) === US_OFFICE);
  return closure && `an office closure (${closure.reason})`;
}

function unknownYear(field: string, text: string): InputError {
  const { first, last } = US_HOLIDAY_YEARS;
  return new InputError(
    field,
    `${text} is outside the US-DC holiday table, which begins on ${first}-01-01 and ends on ${last}-12-31; ` +
      "federal holidays before 1986 differed, so no deadline is computed",
  );
}
