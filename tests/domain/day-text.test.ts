import { type DateFormat, dateFormat, firstDay } from "@iphub/sdk/contract/date-style";
import { fromEpochDay } from "@iphub/sdk/domain/civil-date";
import {
  chooseDateStyle,
  chosenDateStyle,
  dayAndMonth,
  dayMonthYear,
  daySpan,
  fullDay,
  hubDateStyle,
  shortDay,
} from "@iphub/sdk/domain/day-text";
import { chosenWeek, firstWeekdayOf, longDay, monthName, withDates } from "@iphub/sdk/domain/day-words";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { resolveDuePreset } from "@iphub/sdk/domain/due-range";
import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";

afterEach(() => chooseDateStyle(hubDateStyle));

const formats: readonly { readonly format: DateFormat; readonly texts: readonly string[] }[] = [
  { format: "day-month-year", texts: ["7 Dec 2026", "7 Dec", "Mon 7 Dec 2026", "Mon 7 Dec", "Monday 7 December 2026"] },
  {
    format: "month-day-year",
    texts: ["Dec 7, 2026", "Dec 7", "Mon Dec 7, 2026", "Mon Dec 7", "Monday, December 7, 2026"],
  },
  { format: "iso", texts: ["2026-12-07", "2026-12-07", "Mon 2026-12-07", "Mon 2026-12-07", "Monday 2026-12-07"] },
  { format: "dots", texts: ["07.12.2026", "07.12.", "Mon 07.12.2026", "Mon 07.12.", "Monday 07.12.2026"] },
  { format: "slashes", texts: ["07/12/2026", "07/12", "Mon 07/12/2026", "Mon 07/12", "Monday 07/12/2026"] },
];

test.each(formats)(
  "$format writes a day, one without its year, one with its weekday and one in full",
  ({ format, texts }) => {
    const day = "2026-12-07";
    const written = [dayMonthYear, dayAndMonth, fullDay, shortDay, longDay].map((write) => write(day, format));
    expect(written).toEqual(texts);
    expect(monthName(day)).toBe("December 2026");
  },
);

test("every format of the contract is in the table, and the hub's own is the first", () => {
  expect(formats.map(({ format }) => format)).toEqual(dateFormat.options);
  expect([dayMonthYear("2026-12-07"), chosenDateStyle()]).toEqual(["7 Dec 2026", hubDateStyle]);
});

const span = (format: DateFormat) => [
  daySpan("2026-12-07", "2026-12-07", format),
  daySpan("2026-12-07", "2026-12-13", format),
  daySpan("2026-12-28", "2027-01-03", format),
];

test.each([
  ["day-month-year", "7 Dec 2026", "7 Dec – 13 Dec 2026", "28 Dec 2026 – 3 Jan 2027"],
  ["month-day-year", "Dec 7, 2026", "Dec 7 – Dec 13, 2026", "Dec 28, 2026 – Jan 3, 2027"],
  ["iso", "2026-12-07", "2026-12-07 – 2026-12-13", "2026-12-28 – 2027-01-03"],
  ["dots", "07.12.2026", "07.12. – 13.12.2026", "28.12.2026 – 03.01.2027"],
  ["slashes", "07/12/2026", "07/12 – 13/12/2026", "28/12/2026 – 03/01/2027"],
] as const)("%s writes a range of days", (format, ...texts) => {
  expect(span(format)).toEqual(texts);
});

test("a chosen format is the one of every text, a badge included, until it is left", () => {
  chooseDateStyle({ format: "iso", firstDay: "language" });
  expect(fullDay("2026-12-07")).toBe("Mon 2026-12-07");
  const badge = dueBadge({ dueAt: "2027-01-14", today: "2026-12-07", deadline: true });
  expect([badge.text, badge.exact]).toEqual(["○ Thu 2027-01-14", "Thu 2027-01-14"]);
  chooseDateStyle(hubDateStyle);
  expect(fullDay("2026-12-07")).toBe("Mon 7 Dec 2026");
});

test.each([
  ["CTNF mailed Sat 31 Jan 2026.", "CTNF mailed Sat 31/01/2026."],
  ["Due Mon 7 Dec 2026, was Fri 4 Dec 2026", "Due Mon 07/12/2026, was Fri 04/12/2026"],
  ["It shows MCTNF of 2012-05-08.", "It shows MCTNF of 08/05/2012."],
  ["17/248,024 of 2012-13-45, 31 Foo 2026", "17/248,024 of 2012-13-45, 31 Foo 2026"],
])("a sentence of the hub has its dates rewritten, and nothing else: %s", (sentence, rewritten) => {
  expect(withDates(sentence, "slashes")).toBe(rewritten);
});

test("dates that are written as numbers are rewritten in the hub's own format too", () => {
  expect(withDates("It shows MCTNF of 2012-05-08.")).toBe("It shows MCTNF of 8 May 2012.");
});

test("any day written by the hub is found again in a sentence, in each format", () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map(fromEpochDay);
  fc.assert(
    fc.property(days, fc.constantFrom(...dateFormat.options), (day, format) => {
      const said = `Due ${fullDay(day, "day-month-year")}, not ${dayMonthYear(day, "day-month-year")}.`;
      expect(withDates(said, format)).toBe(`Due ${fullDay(day, format)}, not ${dayMonthYear(day, format)}.`);
    }),
  );
});

test("the chosen first day is that of weeks and of what is due in them", () => {
  expect(firstDay.options.map((day) => firstWeekdayOf(day, "another"))).toEqual(["another", 1, 0, 6]);
  const week = () => resolveDuePreset("this-week", "2026-12-09", chosenWeek());
  expect(week()).toMatchObject({ from: "2026-12-07", to: "2026-12-13" });
  chooseDateStyle({ format: "iso", firstDay: "sunday" });
  expect(week()).toMatchObject({ from: "2026-12-06", to: "2026-12-12" });
  chooseDateStyle({ format: "iso", firstDay: "saturday" });
  expect(week()).toMatchObject({ from: "2026-12-05", to: "2026-12-11" });
});
