import { addDays, addMonths, fromEpochDay, weekday } from "@iphub/sdk/domain/civil-date";
import * as due from "@iphub/sdk/domain/due-range";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const WEDNESDAY = "2026-07-01";
const TODAY = fc.integer({ min: 8000, max: 40_000 }).map(fromEpochDay);

// spec: 9.12
describe("due presets", () => {
  it.each([
    ["overdue", null, "2026-06-30", false],
    ["today", "2026-07-01", "2026-07-01", false],
    ["tomorrow", "2026-07-02", "2026-07-02", false],
    ["next-3-days", "2026-07-01", "2026-07-04", false],
    ["this-week", "2026-06-29", "2026-07-05", false],
    ["none", null, null, true],
  ])("%s", (preset, from, to, undated) => {
    expect(due.resolveDuePreset(preset, WEDNESDAY)).toEqual({ from, to, undated });
  });

  it("a week can start on Sunday", () => {
    expect(due.resolveDuePreset("this-week", WEDNESDAY, { weekStartsOn: 0 })).toMatchObject({
      from: "2026-06-28",
      to: "2026-07-04",
    });
    expect(due.resolveDuePreset("this-week", "2026-07-05").from).toBe("2026-06-29");
  });

  it("an unknown preset is refused by name, with the list", () => {
    expect(() => due.resolveDuePreset("yesterday", WEDNESDAY)).toThrow(/^dueAt: 'yesterday' is not one of overdue/);
  });

  it("split what is dated into overdue, today and later, and leave undated to 'none'", () => {
    fc.assert(
      fc.property(TODAY, fc.integer({ min: -400, max: 400 }), (today, offset) => {
        const dueAt = addDays(today, offset);
        const holds = (preset: string) => due.isInRange(dueAt, due.resolveDuePreset(preset, today));
        expect(holds("overdue")).toBe(offset < 0);
        expect(holds("today")).toBe(offset === 0);
        expect(holds("tomorrow")).toBe(offset === 1);
        expect(holds("next-3-days")).toBe(offset >= 0 && offset <= 3);
        expect(holds("none")).toBe(false);
        for (const preset of due.DUE_PRESETS) {
          expect(due.isInRange(null, due.resolveDuePreset(preset, today))).toBe(preset === "none");
        }
      }),
    );
  });
});

// spec: 9.13
describe("date ranges", () => {
  it.each([
    ["today", "2026-07-01"],
    ["today+2bd", "2026-07-06"],
    ["today-1w", "2026-06-24"],
    ["start-of-week", "2026-06-29"],
    ["end-of-week", "2026-07-05"],
    ["start-of-month-1m", "2026-06-01"],
    ["end-of-month", "2026-07-31"],
    ["end-of-month+1m", "2026-08-31"],
    ["start-of-year", "2026-01-01"],
    ["end-of-year+1d", "2027-01-01"],
    ["2026-02-28", "2026-02-28"],
  ])("%s on Wed 1 Jul 2026 is %s", (text, date) => {
    const bound = due.parseRangeBound(text);
    expect(due.resolveDateRange({ from: bound }, WEDNESDAY).from).toBe(date);
    expect(due.parseRangeBound(due.formatRangeBound(bound))).toEqual(bound);
  });

  it("include both bounds", () => {
    const range = due.resolveDateRange({ from: "2026-07-01", to: { reference: "end-of-week" } }, WEDNESDAY);
    expect(
      ["2026-06-30", "2026-07-01", "2026-07-05", "2026-07-06", null].map((at) => due.isInRange(at, range)),
    ).toEqual([false, true, true, false, false]);
  });

  it.each(["end-of-quarter", "today+2", "today+2y", "2026-02-30", "", "today +1d", "+2bd", "today+999999d"])(
    "%j is refused, naming the field",
    (text) => {
      expect(() => due.parseRangeBound(text, "from")).toThrow(/^from: /);
    },
  );

  it("an impossible range is refused, never empty in silence", () => {
    const range = { from: "2026-07-02", to: { reference: "today" } } as const;
    expect(() => due.resolveDateRange(range, WEDNESDAY)).toThrow(/^dueAt: the range ends on 2026-07-01, before/);
    expect(() => due.shiftDate(WEDNESDAY, 0.5, "day")).toThrow(/^offset: /);
    expect(() => due.shiftDate(WEDNESDAY, 10_001, "week")).toThrow(/^offset: /);
  });

  it("the references bracket today, and weeks have seven days", () => {
    fc.assert(
      fc.property(TODAY, fc.constantFrom(0 as const, 1 as const), (today, weekStartsOn) => {
        const at = (reference: due.RangeReference) => due.referenceDate(reference, today, { weekStartsOn });
        expect(weekday(at("start-of-week"))).toBe(weekStartsOn);
        expect(at("end-of-week")).toBe(addDays(at("start-of-week"), 6));
        expect(at("start-of-week") <= today && today <= at("end-of-week")).toBe(true);
        expect(addDays(at("end-of-month"), 1)).toBe(addMonths(at("start-of-month"), 1));
        expect(addDays(at("end-of-year"), 1)).toBe(addMonths(at("start-of-year"), 12));
      }),
    );
  });
});
