import { addBusinessDays, type BusinessCalendar } from "./business-day.ts";
import {
  addDays,
  addMonths,
  type CivilDate,
  daysInMonth,
  epochDayOf,
  fromEpochDay,
  parseCivilDate,
  readParts,
  weekday,
} from "./civil-date.ts";
import { usCalendar } from "./docket/deadlines/office-calendar.ts";
import { InputError } from "./input-error.ts";

/** The due presets, as sent in requests. */
export const DUE_PRESETS = ["overdue", "today", "tomorrow", "next-3-days", "this-week", "none"] as const;

/** One due preset. */
export type DuePreset = (typeof DUE_PRESETS)[number];

/** Reference dates of a range. */
export const RANGE_REFERENCES = [
  "today",
  "start-of-week",
  "end-of-week",
  "start-of-month",
  "end-of-month",
  "start-of-year",
  "end-of-year",
] as const;

/** One reference date. */
export type RangeReference = (typeof RANGE_REFERENCES)[number];

/** Units of an offset. */
export const OFFSET_UNITS = ["day", "business-day", "week", "month"] as const;

/** One unit of an offset. */
export type OffsetUnit = (typeof OFFSET_UNITS)[number];

/** A bound relative to today: a reference date and an offset, such as the end of the week plus 2 business days. */
export interface RelativeDate {
  readonly reference: RangeReference;
  readonly amount?: number;
  readonly unit?: OffsetUnit;
}

/** Either bound may be missing; a bound is a date or relative to today. Both are inclusive. */
export interface DateRange {
  readonly from?: CivilDate | RelativeDate;
  readonly to?: CivilDate | RelativeDate;
}

/** A range of civil dates with inclusive bounds, `null` for an open one; `undated` selects only what has no date. */
export interface ResolvedRange {
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
  readonly undated: boolean;
}

/** The reader's calendar: the first day of the week and the calendar behind a business day. */
export interface RangeSettings {
  /** 1 (Monday) by default; 0 is Sunday, 6 Saturday. */
  readonly weekStartsOn?: 0 | 1 | 6;
  /** The US-DC calendar by default. */
  readonly calendar?: BusinessCalendar;
}

const MAX_OFFSET = 10_000;
const PRESET_NEXT_DAYS = 3;
const UNIT_LETTERS: Readonly<Record<string, OffsetUnit>> = { d: "day", bd: "business-day", w: "week", m: "month" };

/**
 * The dates of a preset, as a pure function of today. `overdue`: everything before today. `next-3-days`: today and the
 * three days after it. `this-week`: the whole week, including days that have passed. `none`: what has no due date.
 * @throws InputError naming `dueAt` for an unknown preset.
 */
export function resolveDuePreset(preset: string, today: CivilDate, settings: RangeSettings = {}): ResolvedRange {
  switch (preset) {
    case "overdue":
      return { from: null, to: addDays(today, -1), undated: false };
    case "today":
      return { from: today, to: today, undated: false };
    case "tomorrow":
      return { from: addDays(today, 1), to: addDays(today, 1), undated: false };
    case "next-3-days":
      return { from: today, to: addDays(today, PRESET_NEXT_DAYS), undated: false };
    case "this-week": {
      const from = referenceDate("start-of-week", today, settings);
      return { from, to: addDays(from, 6), undated: false };
    }
    case "none":
      return { from: null, to: null, undated: true };
    default:
      throw new InputError("dueAt", `'${preset.slice(0, 40)}' is not one of ${DUE_PRESETS.join(", ")}`);
  }
}

/**
 * The dates of a range, as a pure function of today.
 * @throws InputError naming `dueAt`: a date that does not exist, an offset out of bounds, an end before its start.
 */
export function resolveDateRange(range: DateRange, today: CivilDate, settings: RangeSettings = {}): ResolvedRange {
  const from = range.from === undefined ? null : resolveBound(range.from, today, settings);
  const to = range.to === undefined ? null : resolveBound(range.to, today, settings);
  if (from !== null && to !== null && to < from) {
    throw new InputError("dueAt", `the range ends on ${to}, before it starts on ${from}; swap the bounds`);
  }
  return { from, to, undated: false };
}

/**
 * The dates between two bounds as text (`2026-01-31`, `today`, `end-of-week+2bd`); one that is empty or absent is open.
 * @throws InputError naming `dueAt`, as for `parseRangeBound` and `resolveDateRange`
 */
export function resolveWrittenRange(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: CivilDate,
  settings: RangeSettings = {},
): ResolvedRange {
  const bounds = { ...(from ? { from: parseRangeBound(from) } : {}), ...(to ? { to: parseRangeBound(to) } : {}) };
  return resolveDateRange(bounds, today, settings);
}

/** Whether a due date lies in a resolved range. */
export function isInRange(dueAt: CivilDate | null, { from, to, undated }: ResolvedRange): boolean {
  if (undated || dueAt === null) return undated && dueAt === null;
  return (from === null || dueAt >= from) && (to === null || dueAt <= to);
}

/**
 * Reads one bound as text: `2026-01-31`, `today`, `end-of-week+2bd`, `start-of-month-1m` (units d, bd, w, m).
 * @throws InputError naming `field`, which quotes `written`, as the caller had it.
 */
export function parseRangeBound(text: string, field = "dueAt", written = text): CivilDate | RelativeDate {
  const typed = text.trim().toLowerCase();
  if (/^\d/.test(typed)) return parseCivilDate(typed, field);
  const match = /^([a-z][a-z-]*[a-z])(?:([+-]\d{1,5})(d|bd|w|m))?$/.exec(typed);
  const reference = RANGE_REFERENCES.find((one) => one === match?.[1]);
  if (!match || !reference) {
    const known = RANGE_REFERENCES.join(", ");
    throw new InputError(
      field,
      `'${written.slice(0, 40)}' is not a date (YYYY-MM-DD) or one of ${known}, with an offset such as +2bd`,
    );
  }
  const unit = UNIT_LETTERS[match[3] ?? ""];
  return unit ? { reference, amount: Number(match[2]), unit } : { reference };
}

/** The text of a bound that `parseRangeBound` reads back. */
export function formatRangeBound(bound: CivilDate | RelativeDate): string {
  if (typeof bound === "string") return bound;
  const { reference, amount = 0, unit = "day" } = bound;
  const letter = Object.entries(UNIT_LETTERS).find(([, name]) => name === unit)?.[0] ?? "d";
  return amount === 0 && unit !== "business-day" ? reference : `${reference}${amount < 0 ? "" : "+"}${amount}${letter}`;
}

/** The date that a reference names on the day `today`. */
export function referenceDate(reference: RangeReference, today: CivilDate, settings: RangeSettings = {}): CivilDate {
  const { year, month } = readParts(today);
  switch (reference) {
    case "today":
      return today;
    case "start-of-week":
      return addDays(today, -((weekday(today) - (settings.weekStartsOn ?? 1) + 7) % 7));
    case "end-of-week":
      return addDays(referenceDate("start-of-week", today, settings), 6);
    case "start-of-month":
      return fromEpochDay(epochDayOf(year, month, 1));
    case "end-of-month":
      return fromEpochDay(epochDayOf(year, month, daysInMonth(year, month)));
    case "start-of-year":
      return fromEpochDay(epochDayOf(year, 1, 1));
    case "end-of-year":
      return fromEpochDay(epochDayOf(year, 12, 31));
  }
}

/** A date moved by an amount of a unit. @throws InputError naming `offset` when it is not a whole number in bounds. */
export function shiftDate(date: CivilDate, amount: number, unit: OffsetUnit, calendar = usCalendar()): CivilDate {
  if (!Number.isInteger(amount) || Math.abs(amount) > MAX_OFFSET) {
    throw new InputError("offset", `it must be a whole number from -${MAX_OFFSET} to ${MAX_OFFSET}`);
  }
  if (unit === "business-day") return addBusinessDays(date, amount, calendar);
  if (unit === "month") return addMonths(date, amount);
  return addDays(date, unit === "week" ? amount * 7 : amount);
}

function resolveBound(bound: CivilDate | RelativeDate, today: CivilDate, settings: RangeSettings): CivilDate {
  if (typeof bound === "string") return parseCivilDate(bound, "dueAt");
  const reference = referenceDate(bound.reference, today, settings);
  if (bound.amount === undefined) return reference;
  return shiftDate(reference, bound.amount, bound.unit ?? "day", settings.calendar);
}
