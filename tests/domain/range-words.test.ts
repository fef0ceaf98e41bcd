import { fullDay } from "@iphub/sdk/domain/day-text";
import { OFFSET_UNITS, parseRangeBound, RANGE_REFERENCES, resolveDateRange } from "@iphub/sdk/domain/due-range";
import { InputError } from "@iphub/sdk/domain/input-error";
import { boundCompletions, rangeMeaning, rangeText, rangeWords, sidesOf } from "@iphub/ui-core/work/tasks/range-words";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const today = "2026-06-10";
const side = fc.oneof(
  fc.constant({ reference: "open" as const, day: "", amount: 0, unit: "day" as const }),
  fc.constant({ reference: "day" as const, day: "2026-07-01", amount: 0, unit: "day" as const }),
  fc.record({
    reference: fc.constantFrom(...RANGE_REFERENCES),
    day: fc.constant(""),
    amount: fc.integer({ min: -400, max: 400 }),
    unit: fc.constantFrom(...OFFSET_UNITS),
  }),
);

test("what the two sides say is written for the wire and means the dates that the hub takes", () => {
  fc.assert(
    fc.property(side, side, (from, to) => {
      const text = rangeText(from, to);
      const [first, last] = sidesOf(text);
      expect(rangeText(first, last)).toBe(text);
      const { words, isWrong } = rangeMeaning(text, today);
      const [start = "", end = ""] = text.split("..");
      const bounds = { ...(start && { from: parseRangeBound(start) }), ...(end && { to: parseRangeBound(end) }) };
      const resolve = () => resolveDateRange(bounds, today);
      if (isWrong) {
        expect(resolve).toThrow(InputError);
        return;
      }
      const range = resolve();
      if (range.from) expect(words).toContain(fullDay(range.from));
      if (range.to) expect(words).toContain(fullDay(range.to));
    }),
  );
});

test("a meaning is said in words, and what has none says why", () => {
  const said = (text: string) => rangeMeaning(text, today).words;
  expect(said("")).toBe("Any date");
  expect(said("none")).toBe("No due date");
  expect(said("overdue")).toBe("Up to Tue 9 Jun 2026");
  expect(said("today..today")).toBe("Wed 10 Jun 2026");
  expect(said("start-of-month..")).toBe("From Mon 1 Jun 2026 on");
  expect(said("today..end-of-week+2bd")).toBe("Wed 10 Jun 2026 – Tue 16 Jun 2026");
  expect(rangeMeaning("today..2026-01-01", today)).toMatchObject({ isWrong: true });
  expect(rangeMeaning("soon", today)).toMatchObject({ isWrong: true });
  expect(rangeMeaning("2026-02-30..", today)).toMatchObject({ isWrong: true });
});

test("a range is read out, and a bound is completed as it is typed", () => {
  expect(rangeWords("today..end-of-week+2bd")).toBe("Today to End of week + 2 business days");
  expect(rangeWords("start-of-year-1m..")).toBe("From Start of year − 1 month on");
  expect(rangeWords("..2026-01-01")).toBe("Up to 1 Jan 2026");
  expect(rangeWords("this-week")).toBe("this-week");
  expect(boundCompletions("end-of-m")).toEqual(["end-of-month"]);
  expect(boundCompletions("today+2")).toEqual(["today+2d", "today+2bd", "today+2w", "today+2m"]);
  expect(boundCompletions("today+2b")).toEqual(["today+2bd"]);
  expect(boundCompletions("2026-")).toEqual([]);
});
