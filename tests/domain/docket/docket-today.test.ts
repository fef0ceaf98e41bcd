import { dayBefore, dueSection, soonUntil } from "@iphub/sdk/domain/docket/today/docket-today";
import { expect, test } from "vitest";

test.each([
  ["2026-11-23", "2026-11-20"],
  ["2026-11-22", "2026-11-20"],
  ["2026-11-21", "2026-11-20"],
  ["2026-11-25", "2026-11-24"],
  ["2027-01-01", "2026-12-31"],
])("what was done is counted on %s since %s", (day, before) => {
  expect(dayBefore(day)).toBe(before);
});

test.each([
  ["2026-11-24", "late"],
  ["2026-11-25", "today"],
  ["2026-11-26", "soon"],
  ["2026-12-02", "soon"],
  ["2026-12-03", undefined],
])("what is due on %s is, on 25 November, %s", (dueAt, section) => {
  expect(dueSection(dueAt, "2026-11-25")).toBe(section);
  expect(soonUntil("2026-11-25")).toBe("2026-12-02");
});
