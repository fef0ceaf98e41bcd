import { civilDate } from "@iphub/sdk/contract/shapes";
import { parseDateInput } from "@iphub/sdk/domain/date-input";
import { InputError } from "@iphub/sdk/domain/input-error";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const WEDNESDAY = "2026-07-01";

describe("typed dates", () => {
  it.each([
    ["2026-01-31", "2026-01-31"],
    ["today", "2026-07-01"],
    [" Tomorrow ", "2026-07-02"],
    ["yesterday", "2026-06-30"],
    ["fri", "2026-07-03"],
    ["friday", "2026-07-03"],
    ["next fri", "2026-07-03"],
    ["wed", "2026-07-01"],
    ["next wed", "2026-07-08"],
    ["NEXT  Tuesday", "2026-07-07"],
    ["+3", "2026-07-04"],
    ["+3d", "2026-07-04"],
    ["+3bd", "2026-07-07"],
    ["-1bd", "2026-06-30"],
    ["+2w", "2026-07-15"],
    ["+ 1 m", "2026-08-01"],
    ["-1y", "2025-07-01"],
    ["31 jan", "2027-01-31"],
    ["1 jul", "2026-07-01"],
    ["Aug 14", "2026-08-14"],
    ["14 august 2025", "2025-08-14"],
    ["Jan 31, 2027", "2027-01-31"],
    ["3 sept", "2026-09-03"],
    ["29 feb", "2028-02-29"],
  ])("%j on Wed 1 Jul 2026 is %s", (text, date) => {
    expect(parseDateInput(text, WEDNESDAY)).toBe(date);
  });

  it.each([
    ["1/2/2026", "two dates"],
    ["31.01.2026", "two dates"],
    ["2026-02-30", "28"],
    ["2026-1-5", "YYYY-MM-DD"],
    ["30 feb", "does not exist"],
    ["29 feb 2026", "28"],
    ["31 april", "30"],
    ["", "is empty"],
    ["soon", "is not a date"],
    ["next year", "is not a date"],
    ["constructor", "is not a date"],
    ["20260131", "is not a date"],
    ["+99999w", "too far"],
    ["x".repeat(10_000), "too long"],
  ])("%j is refused: %s", (text, said) => {
    const parse = () => parseDateInput(text, WEDNESDAY, { field: "dueAt" });
    expect(parse).toThrow(InputError);
    expect(parse).toThrow(/^dueAt: /);
    expect(parse).toThrow(said);
  });

  it("any text gives a date or an InputError, nothing else", () => {
    const pieces = fc.constantFrom(
      "next",
      "fri",
      "+",
      "-",
      "3",
      "bd",
      "w",
      " ",
      "jan",
      "feb",
      "29",
      "2026",
      "/",
      "today",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join("")),
        ),
        (text) => {
          try {
            expect(parseDateInput(text, WEDNESDAY)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

it("a date that is an object without a text of its own is refused as any other", () => {
  const read = civilDate.safeParse({ toString: "no" });
  expect(read.error?.issues[0]?.message).toMatch(/^is not a date/);
});
