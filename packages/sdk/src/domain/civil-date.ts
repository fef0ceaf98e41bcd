import { InputError } from "./input-error.ts";

/** A calendar day without time or zone, written `YYYY-MM-DD`. Two of them compare as plain strings. */
export type CivilDate = string;

/** Days since 1970-01-01 (negative before). All date arithmetic here uses it. */
export type EpochDay = number;

/** Year, month (1 to 12) and day of the month. */
export interface CivilParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MIN_DAY = -719162;
const MAX_DAY = 2932896;

/** Whether the Gregorian year has a 29 February. */
function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days in the month (1 to 12) of the year. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** The epoch day of valid parts (days-from-civil over 400-year eras; no Date involved). */
export function epochDayOf(year: number, month: number, day: number): EpochDay {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The parts of an epoch day. */
export function partsOf(epochDay: EpochDay): CivilParts {
  const shifted = epochDay + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 };
}

/**
 * Reads a `YYYY-MM-DD` text (years 0001 to 9999).
 * @throws InputError naming `field`, saying why: wrong shape, no such month, no such day in that month.
 */
export function parseCivilDate(text: string, field = "date"): CivilDate {
  if (!SHAPE.test(text)) {
    throw new InputError(field, `'${text.slice(0, 40)}' is not a date; write it as YYYY-MM-DD, such as 2026-01-31`);
  }
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  if (year < 1) throw new InputError(field, `'${text}' has no such year; years run from 0001 to 9999`);
  if (month < 1 || month > 12) throw new InputError(field, `'${text}' has no such month; months run from 01 to 12`);
  const last = daysInMonth(year, month);
  if (day < 1 || day > last) {
    throw new InputError(field, `'${text}' does not exist; that month runs from 01 to ${last}`);
  }
  return text;
}

/**
 * Why a well-formed date does not exist: that month has fewer days, for instance. Null for an existing date, and for
 * other texts.
 */
export function noSuchDay(text: string): string | null {
  if (!SHAPE.test(text)) return null;
  try {
    parseCivilDate(text);
    return null;
  } catch (error) {
    return error instanceof InputError ? error.reason : null;
  }
}

/** Whether the text is a date that exists, written `YYYY-MM-DD`. */
export function isCivilDate(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const { year, month, day } = readParts(text);
  return year > 0 && month > 0 && month < 13 && day > 0 && day <= daysInMonth(year, month);
}

/** The epoch day of a valid civil date. Parse typed text with `parseCivilDate` first. */
export function toEpochDay(date: CivilDate): EpochDay {
  const { year, month, day } = readParts(date);
  return epochDayOf(year, month, day);
}

/** The civil date of an epoch day. @throws InputError outside the years 0001 to 9999. */
export function fromEpochDay(epochDay: EpochDay): CivilDate {
  if (!(epochDay >= MIN_DAY && epochDay <= MAX_DAY)) {
    throw new InputError("date", "the result lies outside the years 0001 to 9999");
  }
  const { year, month, day } = partsOf(epochDay);
  return `${String(year).padStart(4, "0")}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}

/** The weekday of an epoch day: 0 is Sunday, 6 is Saturday. */
export function weekdayOf(epochDay: EpochDay): number {
  return (((epochDay + 4) % 7) + 7) % 7;
}

/** The epoch day `months` later: same day of the month, clamped to the month's end. Negative counts back. */
export function addMonthsToDay(epochDay: EpochDay, months: number): EpochDay {
  const { year, month, day } = partsOf(epochDay);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return epochDayOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** The date `days` later (earlier when negative). */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromEpochDay(toEpochDay(date) + days);
}

/** The date `months` later: same day of the month, clamped to the month's end (31 January + 1 is 28 or 29 February). */
export function addMonths(date: CivilDate, months: number): CivilDate {
  return fromEpochDay(addMonthsToDay(toEpochDay(date), months));
}

/** The weekday of a date; 0 is Sunday. */
export function weekday(date: CivilDate): number {
  return weekdayOf(toEpochDay(date));
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** The parts of a valid civil date. */
export function readParts(date: CivilDate): CivilParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}
