import { addMonths } from "@iphub/sdk/domain/civil-date";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { US_CLOSURES, US_UNSETTLED_DAYS } from "@iphub/sdk/domain/docket/deadlines/us-closures";
import { describe, expect, test } from "vitest";

/** Each closing with the next day on which the office was open, by hand from a calendar and the notices. */
const closed: readonly (readonly [day: string, next: string])[] = [
  ["1987-01-26", "1987-01-27"],
  ["1987-02-23", "1987-02-24"],
  ["1994-01-20", "1994-01-21"],
  ["1994-02-11", "1994-02-14"],
  ["1994-04-27", "1994-04-28"],
  ["1996-01-08", "1996-01-11"],
  ["1996-01-09", "1996-01-11"],
  ["1996-01-10", "1996-01-11"],
  // Monday the 15th was Martin Luther King Day.
  ["1996-01-12", "1996-01-16"],
  ["1997-12-26", "1997-12-29"],
  ["2001-09-11", "2001-09-12"],
  ["2001-12-24", "2001-12-26"],
  ["2003-02-18", "2003-02-19"],
  ["2003-09-18", "2003-09-22"],
  ["2003-09-19", "2003-09-22"],
  // Monday the 13th was Columbus Day.
  ["2003-10-10", "2003-10-14"],
  ["2008-12-26", "2008-12-29"],
  ["2010-02-08", "2010-02-10"],
  ["2010-02-09", "2010-02-10"],
  ["2012-10-29", "2012-10-31"],
  ["2012-10-30", "2012-10-31"],
  ["2013-03-06", "2013-03-07"],
  ["2013-12-10", "2013-12-11"],
  ["2014-01-21", "2014-01-22"],
  ["2014-12-26", "2014-12-29"],
  ["2015-03-05", "2015-03-06"],
  ["2015-12-22", "2015-12-28"],
  ["2015-12-23", "2015-12-28"],
  ["2015-12-24", "2015-12-28"],
  ["2018-03-02", "2018-03-05"],
  ["2018-12-05", "2018-12-06"],
  ["2018-12-24", "2018-12-26"],
  ["2020-12-24", "2020-12-28"],
  ["2024-12-24", "2024-12-26"],
  ["2025-12-24", "2025-12-29"],
  ["2025-12-26", "2025-12-29"],
];

/** The period of a non-final action that ends on the day as counted. */
function endingOn(day: string) {
  const [found] = computeDeadlines({
    trigger: "CTNF",
    mailDate: addMonths(day, -3),
    closures: US_CLOSURES,
  }).deadlines;
  if (!found) throw new Error("a non-final action has one deadline");
  return found;
}

test("every closing of the table has a vector", () => {
  expect(US_CLOSURES.map(({ date }) => date)).toEqual(closed.map(([day]) => day));
});

test.each(closed)("a period that ends on %s moves to %s, and says why", (day, next) => {
  const { nominal, operative, why } = endingOn(day);
  expect([nominal, operative]).toEqual([day, next]);
  expect(why.join(" ")).toContain("an office closure");
});

describe("days of which no notice of the office is known", () => {
  test.each(US_UNSETTLED_DAYS)(
    "$date moves nothing, and the deadline says that it is not settled",
    ({ date, reason }) => {
      const { nominal, operative, notes } = endingOn(date);
      expect([nominal, operative]).toEqual([date, date]);
      expect(notes.filter((note) => note.includes(reason))).toHaveLength(1);
    },
  );

  test("a closing before one ends there, and says so", () => {
    expect(endingOn("2010-02-08").notes.some((note) => note.startsWith("2010-02-10: "))).toBe(true);
  });

  test("an extension that ends on one says so too, and a closure that was added settles it", () => {
    const input = { trigger: "CTNF", mailDate: "2019-08-24" };
    const [open] = computeDeadlines({ ...input, closures: US_CLOSURES }).deadlines;
    expect(open?.ladder[0]).toMatchObject({ nominal: "2019-12-24", operative: "2019-12-24" });
    expect(open?.notes.some((note) => note.startsWith("2019-12-24: "))).toBe(true);
    const [settled] = computeDeadlines({ ...input, closures: [{ date: "2019-12-24", reason: "notice" }] }).deadlines;
    expect(settled?.ladder[0]).toMatchObject({ nominal: "2019-12-24", operative: "2019-12-26" });
    expect(settled?.notes.some((note) => note.startsWith("2019-12-24: "))).toBe(false);
  });

  test("no day is both settled and not", () => {
    const settled = new Set(US_CLOSURES.map(({ date }) => date));
    expect(US_UNSETTLED_DAYS.filter(({ date }) => settled.has(date))).toEqual([]);
  });
});
