import { InputError } from "@iphub/sdk/domain/input-error";
import { parseStepOffset, stepOffsetText } from "@iphub/sdk/domain/work/step-schedule";
import { expect, test } from "vitest";

test.each([
  ["3 months after the start", { from: "bind", count: 3, unit: "month" }],
  ["1 week before the milestone", { from: "milestone", count: -1, unit: "week" }],
  ["+5bd", { from: "bind", count: 5, unit: "business-day" }],
  ["-2w milestone", { from: "milestone", count: -2, unit: "week" }],
  ["10 business days after the start", { from: "bind", count: 10, unit: "business-day" }],
  ["on the milestone's day", { from: "milestone", count: 0, unit: "day" }],
  ["on the day of the start", { from: "bind", count: 0, unit: "day" }],
  ["2 Months From Bind", { from: "bind", count: 2, unit: "month" }],
] as const)("'%s' is understood, and its own words are too", (text, offset) => {
  expect(parseStepOffset(text)).toEqual(offset);
  expect(parseStepOffset(stepOffsetText(offset))).toEqual(offset);
});

test("nothing is no date; what cannot be understood is refused with the field and the way to write it", () => {
  expect(parseStepOffset("  ")).toBeNull();
  for (const text of ["soon", "3", "months", "3 years", "2026-01-31", "9999 days", "3 months after lunch"]) {
    expect(() => parseStepOffset(text)).toThrow(InputError);
    expect(() => parseStepOffset(text)).toThrow(/^due: /);
  }
});
