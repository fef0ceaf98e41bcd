import { addBusinessDays, WEEKDAY_CALENDAR } from "@iphub/sdk/domain/business-day";
import * as civil from "@iphub/sdk/domain/civil-date";
import { usCalendar } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const EPOCH_DAY = fc.integer({ min: civil.toEpochDay("0001-01-01"), max: civil.toEpochDay("9999-12-31") });
const MODERN = fc
  .integer({ min: civil.toEpochDay("1986-01-01"), max: civil.toEpochDay("2100-12-31") })
  .map(civil.fromEpochDay);

describe("civil dates", () => {
  it("agree with the calendar of Date for every day of the years 1 to 9999", () => {
    fc.assert(
      fc.property(EPOCH_DAY, (day) => {
        const date = civil.fromEpochDay(day);
        const peer = new Date(day * 86_400_000);
        expect(date).toBe(peer.toISOString().slice(0, 10));
        expect(civil.toEpochDay(date)).toBe(day);
        expect(civil.weekday(date)).toBe(peer.getUTCDay());
        expect(civil.isCivilDate(date)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it("month arithmetic keeps the day or clamps to the month's end, across years and leap days", () => {
    expect(civil.addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(civil.addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(civil.addMonths("2024-02-29", 12)).toBe("2025-02-28");
    expect(civil.addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(civil.addMonths("2026-12-31", 2)).toBe("2027-02-28");
    expect(civil.addMonths("1900-01-31", 1)).toBe("1900-02-28");
    expect(civil.addMonths("2000-01-31", 1)).toBe("2000-02-29");
    fc.assert(
      fc.property(MODERN, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const from = civil.readParts(date);
        const to = civil.readParts(civil.addMonths(date, months));
        expect(to.year * 12 + to.month).toBe(from.year * 12 + from.month + months);
        expect(to.day).toBe(Math.min(from.day, civil.daysInMonth(to.year, to.month)));
      }),
    );
  });

  it.each([
    ["2026-02-29", "28"],
    ["2026-04-31", "30"],
    ["2026-00-10", "month"],
    ["2026-13-10", "month"],
    ["2026-01-00", "31"],
    ["0000-01-01", "year"],
    ["2026-1-5", "YYYY-MM-DD"],
    ["", "YYYY-MM-DD"],
    ["２０２６-01-05", "YYYY-MM-DD"],
    ["2026-01-05 ", "YYYY-MM-DD"],
  ])("%j is refused by name, saying why", (text, said) => {
    expect(() => civil.parseCivilDate(text, "dueAt")).toThrow(/^dueAt: /);
    expect(() => civil.parseCivilDate(text, "dueAt")).toThrow(said);
    expect(civil.isCivilDate(text)).toBe(false);
  });

  it("refuse results beyond the year 9999", () => {
    expect(() => civil.addDays("9999-12-31", 1)).toThrow("0001 to 9999");
    expect(() => civil.addMonths("0001-01-01", -1)).toThrow("0001 to 9999");
  });

  it("count the days between two dates", () => {
    expect(civil.daysBetween("2026-02-28", "2026-03-01")).toBe(1);
  });
});

describe("business days", () => {
  it("skip weekends and holidays in both directions", () => {
    expect(addBusinessDays("2026-07-02", 1, usCalendar())).toBe("2026-07-06");
    expect(addBusinessDays("2026-07-06", -1, usCalendar())).toBe("2026-07-02");
    expect(addBusinessDays("2026-07-04", 1, WEEKDAY_CALENDAR)).toBe("2026-07-06");
    expect(addBusinessDays("2026-07-04", 0, usCalendar())).toBe("2026-07-06");
  });

  it("there and back again is the same business day", () => {
    fc.assert(
      fc.property(MODERN, fc.integer({ min: 0, max: 300 }), (date, count) => {
        const start = addBusinessDays(date, 0, usCalendar());
        expect(addBusinessDays(addBusinessDays(start, count, usCalendar()), -count, usCalendar())).toBe(start);
      }),
    );
  });
});
