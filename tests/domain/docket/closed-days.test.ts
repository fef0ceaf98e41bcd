import { closedDays } from "@iphub/sdk/domain/docket/calendar/closed-days";
import { expect, it } from "vitest";

const closures = [
  { date: "2031-05-14", reason: "snow" },
  { date: "2031-05-15", reason: "strike", office: "EP" },
  { date: "2031-05-17", reason: "a Saturday" },
  { date: "2031-05-19", reason: "storm", office: "US" },
  { date: "2031-06-02", reason: "after the range" },
  { date: "1931-03-02", reason: "long ago" },
];

it("has the holidays and closures of the US office in a range, and no weekends", () => {
  expect([...closedDays({ from: "2031-05-01", until: "2031-06-01" }, closures)]).toEqual([
    ["2031-05-14", "snow"],
    ["2031-05-19", "storm"],
    ["2031-05-26", "Memorial Day"],
  ]);
});

it("has both ends of the range, and the day on which a holiday of a weekend is kept", () => {
  expect([...closedDays({ from: "2026-07-03", until: "2026-07-03" }, [])]).toEqual([
    ["2026-07-03", "Independence Day (observed)"],
  ]);
});

it("has closures alone in years whose holidays are not known", () => {
  expect([...closedDays({ from: "1931-01-01", until: "1931-12-31" }, closures)]).toEqual([["1931-03-02", "long ago"]]);
});
