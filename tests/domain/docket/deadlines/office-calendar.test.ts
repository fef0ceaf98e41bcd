import { isBusinessDay, weekendReason } from "@iphub/sdk/domain/business-day";
import { fromEpochDay, toEpochDay } from "@iphub/sdk/domain/civil-date";
import { officeCalendar, usCalendar } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { US_CLOSURES } from "@iphub/sdk/domain/docket/deadlines/us-closures";
import { InputError } from "@iphub/sdk/domain/input-error";
import { describe, expect, it } from "vitest";

/** The weekdays of a year on which the calendar is closed, each with its reason. */
function observed(year: number): string[] {
  const closed: string[] = [];
  for (let day = toEpochDay(`${year}-01-01`); day <= toEpochDay(`${year}-12-31`); day += 1) {
    const reason = weekendReason(day) ? undefined : usCalendar().closedReason(day);
    if (reason) closed.push(`${fromEpochDay(day)} ${reason}`);
  }
  return closed;
}

describe("the US-DC calendar", () => {
  it("2026: a Saturday's Independence Day is observed on Friday", () => {
    expect(observed(2026)).toEqual([
      "2026-01-01 New Year's Day",
      "2026-01-19 Martin Luther King Day",
      "2026-02-16 Washington's Birthday",
      "2026-05-25 Memorial Day",
      "2026-06-19 Juneteenth",
      "2026-07-03 Independence Day (observed)",
      "2026-09-07 Labor Day",
      "2026-10-12 Columbus Day",
      "2026-11-11 Veterans Day",
      "2026-11-26 Thanksgiving Day",
      "2026-12-25 Christmas Day",
    ]);
  });

  it("31 December is New Year's Day when 1 January is a Saturday, and that year itself then has none in January", () => {
    expect(observed(2021).at(-1)).toBe("2021-12-31 New Year's Day (observed)");
    expect(observed(2022)[0]).toBe("2022-01-17 Martin Luther King Day");
    expect(observed(2023)[0]).toBe("2023-01-02 New Year's Day (observed)");
  });

  it("Juneteenth begins in 2021, observed on Friday the 18th", () => {
    expect(observed(2020).some((one) => one.includes("Juneteenth"))).toBe(false);
    expect(observed(2021)).toContain("2021-06-18 Juneteenth (observed)");
  });

  it("Inauguration Day: every fourth year; Monday for a Sunday, no other day for a Saturday", () => {
    expect(isBusinessDay("2025-01-20", usCalendar())).toBe(false);
    expect(observed(2033)).toContain("2033-01-20 Inauguration Day");
    expect(isBusinessDay("2029-01-19", usCalendar())).toBe(true);
    expect(isBusinessDay("2029-01-22", usCalendar())).toBe(true);
    expect(isBusinessDay("2026-01-20", usCalendar())).toBe(true);
    // 20 January 1985, 2013, 2041 are Sundays; the Mondays are Martin Luther King Day or 21 January.
    expect(isBusinessDay("2041-01-21", usCalendar())).toBe(false);
  });

  it("agrees, for 1986 to 2100, with a plain reading of the list by Date", () => {
    for (let year = 1986; year <= 2100; year += 1) {
      const expected = [...new Set([...plainHolidays(year), ...plainHolidays(year + 1)])];
      // The list also has an Inauguration Day that falls on a Saturday.
      const onWeekdays = expected.filter((date) => weekendReason(toEpochDay(date)) === undefined);
      const inYear = onWeekdays.filter((date) => date.startsWith(`${year}-`)).sort();
      expect(observed(year).map((one) => one.slice(0, 10))).toEqual(inYear);
    }
  });

  it("adds closures given, for the US office only", () => {
    const closures = [
      { date: "2026-02-03", reason: "snow" },
      { date: "2026-02-04", reason: "strike", office: "EP" },
    ];
    expect(isBusinessDay("2026-02-03", usCalendar(closures))).toBe(false);
    expect(isBusinessDay("2026-02-04", usCalendar(closures))).toBe(true);
    expect(isBusinessDay("2026-02-03", usCalendar())).toBe(true);
  });

  it("knows no other office's calendar, and refuses years before its table by name", () => {
    expect(officeCalendar("EP")).toBeUndefined();
    expect(officeCalendar(" uspto ")).toBeDefined();
    expect(() => isBusinessDay("1985-12-31", usCalendar())).toThrow(InputError);
    expect(() => isBusinessDay("1985-12-31", usCalendar())).toThrow("US-DC holiday table");
    expect(() => isBusinessDay("1985-12-31", usCalendar())).toThrow("1985-12-31");
  });

  it("starts with closures that are weekdays, in order, and no holiday already", () => {
    const dates = US_CLOSURES.map((one) => one.date);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(dates.filter((date) => !isBusinessDay(date, usCalendar()))).toEqual([]);
  });
});

function plainHolidays(year: number): string[] {
  const list = [
    day(year, 1, 1),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    nth(year, 6, 1, 1, -7),
    day(year, 7, 4),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    day(year, 11, 11),
    nth(year, 11, 4, 4),
    day(year, 12, 25),
  ];
  if (year >= 2021) list.push(day(year, 6, 19));
  const inauguration = new Date(Date.UTC(year, 0, 20)).getUTCDay();
  // A Saturday has no stand-in but stays in the list: the office is shut that day anyway.
  if ((year - 1965) % 4 === 0) list.push(inauguration === 6 ? `${year}-01-20` : day(year, 1, 20));
  return list;
}

/** A fixed holiday: Saturday's on Friday, Sunday's on Monday. */
function day(year: number, month: number, dayOfMonth: number): string {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  if (date.getUTCDay() === 6) date.setUTCDate(date.getUTCDate() - 1);
  if (date.getUTCDay() === 0) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The nth weekday of a month, moved by `shift` days (the last Monday of May is 7 days before June's first). */
function nth(year: number, month: number, weekday: number, count: number, shift = 0): string {
  const date = new Date(Date.UTC(year, month - 1, 1));
  while (date.getUTCDay() !== weekday) date.setUTCDate(date.getUTCDate() + 1);
  date.setUTCDate(date.getUTCDate() + (count - 1) * 7 + shift);
  return date.toISOString().slice(0, 10);
}
