import type { BusinessCalendar } from "./business-day.ts";
import { addDays, type CivilDate, daysInMonth, parseCivilDate, readParts, weekday } from "./civil-date.ts";
import { MONTHS, WEEKDAYS } from "./day-text.ts";
import { usCalendar } from "./docket/deadlines/office-calendar.ts";
import { type OffsetUnit, shiftDate } from "./due-range.ts";
import { InputError } from "./input-error.ts";

/** How typed dates are read. */
export interface DateInputSettings {
  /** The input that errors name; `date` by default. */
  readonly field?: string;
  /** What a business day is; the US-DC calendar by default. */
  readonly calendar?: BusinessCalendar;
}

const HINT = "write 2026-01-31, 31 jan, today, tomorrow, fri, next fri, +3d, +3bd, +2w or +1m";
const NAMED_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const OFFSETS: Readonly<Record<string, OffsetUnit>> = {
  d: "day",
  bd: "business-day",
  w: "week",
  m: "month",
  y: "month",
};
const FULL_MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const FULL_WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * A typed date: `2026-01-31`; `today`, `tomorrow`, `yesterday`; `fri` (today, or the next one) and `next fri` (the
 * first after today); `+3d`, `+3bd`, `+2w`, `+1m`, `+1y`, also with `-`; `31 jan`, `jan 31`, with a year or else the
 * next one from today on. Names are English; case and spare spaces do not matter. Slashes are refused, since 1/2 means
 * two days. Show the resolved date with its weekday before it is stored.
 * @throws InputError naming the field and saying how to write it.
 */
export function parseDateInput(text: string, today: CivilDate, settings: DateInputSettings = {}): CivilDate {
  const field = settings.field ?? "date";
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/[\s,]+/g, " ");
  if (typed === "") throw new InputError(field, `is empty; ${HINT}`);
  if (typed.length > 40) throw new InputError(field, `is too long for a date; ${HINT}`);
  if (/^\d{4}-/.test(typed)) return parseCivilDate(typed, field);
  if (/^\d{1,4}[/.]\d{1,2}([/.]\d{1,4})?$/.test(typed)) {
    throw new InputError(field, `'${typed}' can be read as two dates; ${HINT}`);
  }
  const found =
    namedDay(typed, today) ??
    nextWeekday(typed, today) ??
    offset(typed, today, field, settings.calendar ?? usCalendar()) ??
    monthAndDay(typed, today, field);
  if (found === undefined) throw new InputError(field, `'${typed}' is not a date; ${HINT}`);
  return found;
}

function namedDay(typed: string, today: CivilDate): CivilDate | undefined {
  const days = Object.hasOwn(NAMED_DAYS, typed) ? NAMED_DAYS[typed] : undefined;
  return days === undefined ? undefined : addDays(today, days);
}

function nextWeekday(typed: string, today: CivilDate): CivilDate | undefined {
  const match = /^(next )?([a-z]{3,9})$/.exec(typed);
  const name = match?.[2];
  if (!match || !name) return undefined;
  const wanted = nameIndex(name, WEEKDAYS, FULL_WEEKDAYS);
  if (wanted < 0) return undefined;
  const ahead = (wanted - weekday(today) + 7) % 7;
  return addDays(today, ahead === 0 && match[1] ? 7 : ahead);
}

function offset(typed: string, today: CivilDate, field: string, calendar: BusinessCalendar): CivilDate | undefined {
  const match = /^([+-]) ?(\d{1,9}) ?(d|bd|w|m|y)?$/.exec(typed);
  if (!match) return undefined;
  const amount = Number(`${match[1]}${match[2]}`);
  try {
    return shiftDate(today, match[3] === "y" ? amount * 12 : amount, OFFSETS[match[3] ?? "d"] ?? "day", calendar);
  } catch (error) {
    throw new InputError(
      field,
      `'${typed}' is too far away: ${error instanceof InputError ? error.reason : "out of range"}`,
    );
  }
}

function monthAndDay(typed: string, today: CivilDate, field: string): CivilDate | undefined {
  const match =
    /^(?<day>\d{1,2}) (?<month>[a-z]{3,9})\.?(?: (?<year>\d{4}))?$/.exec(typed) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?: (?<year>\d{4}))?$/.exec(typed);
  const { day = "", month: name = "", year } = match?.groups ?? {};
  const month = nameIndex(name, MONTHS, FULL_MONTHS) + 1;
  if (!match || month === 0) return undefined;
  const rest = `${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year) return parseCivilDate(`${year}-${rest}`, field);
  return nextSuchDay(Number(day), month, today, (first) => parseCivilDate(`${first}-${rest}`, field));
}

/** The first year from this one on in which the day exists and has not passed; 29 February needs a leap year. */
function nextSuchDay(day: number, month: number, today: CivilDate, parse: (year: number) => CivilDate): CivilDate {
  const { year } = readParts(today);
  const longest = month === 2 ? 29 : daysInMonth(year, month);
  if (day < 1 || day > longest) return parse(year);
  for (let ahead = 0; ; ahead += 1) {
    if (day > daysInMonth(year + ahead, month)) continue;
    const date = parse(year + ahead);
    if (date >= today) return date;
  }
}

function nameIndex(name: string, short: readonly string[], full: readonly string[]): number {
  if (name === "") return -1;
  return full.findIndex(
    (one, index) => one.startsWith(name) && (name.length > 3 || short[index]?.toLowerCase() === name),
  );
}
