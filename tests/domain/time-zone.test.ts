import { addDays } from "@iphub/sdk/domain/civil-date";
import {
  civilDateInZone,
  endOfDayInZone,
  hourInZone,
  officeTimeZone,
  startOfDayInZone,
  startOfHourInZone,
} from "@iphub/sdk/domain/time-zone";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("the civil date in a zone", () => {
  it.each([
    ["2026-01-31T23:30:00Z", "UTC", "2026-01-31"],
    ["2026-01-31T23:30:00Z", "Europe/Berlin", "2026-02-01"],
    ["2026-02-01T04:59:59Z", "America/New_York", "2026-01-31"],
    ["2026-02-01T05:00:00Z", "America/New_York", "2026-02-01"],
    ["2026-07-01T03:59:59Z", "America/New_York", "2026-06-30"],
    ["2026-01-31T18:30:00+05:30", "Asia/Kolkata", "2026-01-31"],
    ["2026-01-31T10:00:00Z", "Pacific/Kiritimati", "2026-02-01"],
  ])("%s in %s is %s", (instant, zone, date) => {
    expect(civilDateInZone(instant, zone)).toBe(date);
  });

  it("a day starts at local midnight, also when the clock changes that day or skips midnight", () => {
    expect(startOfDayInZone("2026-03-08", "America/New_York")).toBe("2026-03-08T05:00:00.000Z");
    expect(startOfDayInZone("2026-03-09", "America/New_York")).toBe("2026-03-09T04:00:00.000Z");
    expect(startOfDayInZone("2026-11-01", "America/New_York")).toBe("2026-11-01T04:00:00.000Z");
    expect(startOfDayInZone("2026-11-02", "America/New_York")).toBe("2026-11-02T05:00:00.000Z");
    // Santiago springs forward at midnight: the day begins at 01:00.
    expect(startOfDayInZone("2024-09-08", "America/Santiago")).toBe("2024-09-08T04:00:00.000Z");
  });

  it.each([
    ["2026-03-07", 7, "America/New_York", "2026-03-07T12:00:00.000Z"],
    ["2026-03-08", 7, "America/New_York", "2026-03-08T11:00:00.000Z"],
    ["2026-11-01", 7, "America/New_York", "2026-11-01T12:00:00.000Z"],
    ["2026-07-01", 7, "Asia/Tokyo", "2026-06-30T22:00:00.000Z"],
    // Two o'clock is skipped, and one o'clock comes twice.
    ["2026-03-08", 2, "America/New_York", "2026-03-08T07:00:00.000Z"],
    ["2026-11-01", 1, "America/New_York", "2026-11-01T05:00:00.000Z"],
    // Half an hour is skipped, from two to half past two.
    ["2026-10-04", 2, "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
    ["2026-10-04", 7, "Australia/Lord_Howe", "2026-10-03T20:00:00.000Z"],
  ])("%s, %i o'clock in %s begins at %s", (date, hour, zone, instant) => {
    expect(startOfHourInZone(date, hour, zone)).toBe(instant);
  });

  it("the hour before the one that begins is an earlier one", () => {
    const zones = [
      "America/New_York",
      "Europe/Berlin",
      "Asia/Kolkata",
      "Australia/Lord_Howe",
      "America/Santiago",
      "UTC",
    ];
    const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays("1990-01-01", offset));
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, fc.integer({ min: 4, max: 23 }), (zone, date, hour) => {
        const start = Date.parse(startOfHourInZone(date, hour, zone));
        expect([civilDateInZone(start, zone), hourInZone(start, zone)]).toEqual([date, hour]);
        expect(hourInZone(start - 1, zone)).toBe(hour - 1);
      }),
      { numRuns: 500 },
    );
  });

  it("every day contains its first instant and not its end", () => {
    const zones = ["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe", "America/Santiago", "UTC"];
    const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays("1990-01-01", offset));
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, date) => {
        const start = Date.parse(startOfDayInZone(date, zone));
        expect(civilDateInZone(start, zone)).toBe(date);
        expect(civilDateInZone(start - 1, zone) < date).toBe(true);
        expect(civilDateInZone(Date.parse(endOfDayInZone(date, zone)), zone) > date).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("a day at the very beginning or end of the calendar is refused by name", () => {
    for (const zone of ["UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Manila"]) {
      for (const date of ["0001-01-01", "0001-01-02", "9999-12-31"]) {
        expect(() => startOfDayInZone(date, zone)).toThrow(/^date: '\d/);
      }
      expect(() => endOfDayInZone("9999-12-30", zone)).toThrow(/^date: /);
      for (const date of ["0001-01-03", "9999-12-30"]) {
        const start = startOfDayInZone(date, zone);
        expect(start).toMatch(/^(0001-01-0|9999-12-)\d/);
        expect(civilDateInZone(start, zone)).toBe(date);
      }
    }
  });

  it("refuses an unknown zone and a text without an offset, by name", () => {
    expect(() => civilDateInZone("2026-01-31T23:30:00Z", "Mars/Olympus")).toThrow(/^timeZone: 'Mars/);
    expect(() => civilDateInZone("2026-01-31T23:30:00", "UTC")).toThrow(/^instant: /);
    expect(() => civilDateInZone(Number.NaN, "UTC")).toThrow(/^instant: /);
  });

  it("the US office counts in Eastern time; of another it is not known", () => {
    expect(officeTimeZone("US")).toBe("America/New_York");
    expect(officeTimeZone("EP")).toBeUndefined();
  });
});
