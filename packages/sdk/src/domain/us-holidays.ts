import { daysInMonth, type EpochDay, epochDayOf, weekdayOf } from "./civil-date.ts";

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The years whose holidays are known; from the first on, every holiday of today's list was observed as today. */
export const US_HOLIDAY_YEARS = { first: 1986, last: 3019 } as const;

const JUNETEENTH_SINCE = 2021;
const tables = new Map<number, ReadonlyMap<EpochDay, string>>();

/**
 * The federal holidays in the District of Columbia whose observed day falls in the year (5 USC 6103): name by epoch
 * day. A Sunday's holiday is observed on the Monday after, a Saturday's on the Friday before, so 31 December can be the
 * next year's New Year's Day. Computed once a year. The caller checks `US_HOLIDAY_YEARS`.
 */
export function usHolidays(year: number): ReadonlyMap<EpochDay, string> {
  const known = tables.get(year);
  if (known) return known;
  const table = new Map<EpochDay, string>([...floating(year), ...fixed(year)].reverse());
  tables.set(year, table);
  return table;
}

type Holiday = readonly [EpochDay, string];

function floating(year: number): Holiday[] {
  return [
    [nthWeekday(year, 1, MONDAY, 3), "Martin Luther King Day"],
    [nthWeekday(year, 2, MONDAY, 3), "Washington's Birthday"],
    [lastWeekday(year, 5, MONDAY), "Memorial Day"],
    [nthWeekday(year, 9, MONDAY, 1), "Labor Day"],
    [nthWeekday(year, 10, MONDAY, 2), "Columbus Day"],
    [nthWeekday(year, 11, THURSDAY, 4), "Thanksgiving Day"],
  ];
}

function fixed(year: number): Holiday[] {
  const holidays: Holiday[] = [
    observed(year, 1, 1, "New Year's Day"),
    observed(year, 7, 4, "Independence Day"),
    observed(year, 11, 11, "Veterans Day"),
    observed(year, 12, 25, "Christmas Day"),
    observed(year + 1, 1, 1, "New Year's Day"),
    ...inauguration(year),
  ];
  if (year >= JUNETEENTH_SINCE) holidays.push(observed(year, 6, 19, "Juneteenth"));
  const first = epochDayOf(year, 1, 1);
  const next = epochDayOf(year + 1, 1, 1);
  return holidays.filter(([day]) => day >= first && day < next);
}

/** 20 January of every fourth year from 1965 (5 USC 6103(c)); the Monday when a Sunday, no other day when a Saturday. */
function inauguration(year: number): Holiday[] {
  if ((year - 1965) % 4 !== 0) return [];
  const day = epochDayOf(year, 1, 20);
  return [[weekdayOf(day) === SUNDAY ? day + 1 : day, "Inauguration Day"]];
}

function observed(year: number, month: number, dayOfMonth: number, name: string): Holiday {
  const day = epochDayOf(year, month, dayOfMonth);
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return [day - 1, `${name} (observed)`];
  return weekday === SUNDAY ? [day + 1, `${name} (observed)`] : [day, name];
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): EpochDay {
  const first = epochDayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function lastWeekday(year: number, month: number, weekday: number): EpochDay {
  const last = epochDayOf(year, month, daysInMonth(year, month));
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}
