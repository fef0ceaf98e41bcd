import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { feeDatesOf, finalDateOf, standingOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { expect, test } from "vitest";

const computed = firstFee();
const finalDate = finalDateOf(computed);

function firstFee() {
  const [fee] = computeDeadlines({ trigger: "GRANT", mailDate: "2023-05-09", office: "US" }).deadlines;
  if (!fee) throw new Error("a grant starts three fees");
  return fee;
}

/** The words and the tone of the first fee on a day, docketed to one of its dates. */
function on(today: string, dueAt: string): readonly [string, string] {
  const { words, tone } = standingOf({ status: "docketed", dueAt, finalDate, computed }, today);
  return [words, tone];
}

test("a fee has four dates: window, due, surcharge, lapse (35 USC 41(b), 37 CFR 1.362)", () => {
  expect(feeDatesOf(computed)).toEqual({
    opens: "2026-05-09",
    due: "2026-11-09",
    surcharge: "2027-05-10",
    lapse: "2027-05-09",
  });
});

test.each([
  // Docketed to its due date: the surcharge runs from the day after.
  ["2026-11-08", "2026-11-09", "1 d left", "open"],
  ["2026-11-10", "2026-11-09", "in grace, 181 d left", "reachable"],
  ["2027-05-10", "2026-11-09", "in grace, last day", "reachable"],
  ["2027-05-11", "2026-11-09", "lapsed", "past"],
  // To the opening of its window: payable without surcharge until it is due, then as any other.
  ["2026-05-09", "2026-05-09", "due today", "open"],
  ["2026-05-10", "2026-05-09", "window open, 183 d left", "reachable"],
  ["2026-11-09", "2026-05-09", "window open, last day", "reachable"],
  ["2026-11-10", "2026-05-09", "in grace, 181 d left", "reachable"],
  // To the last day with surcharge: the grace period is said before that day.
  ["2026-11-09", "2027-05-10", "182 d left", "open"],
  ["2026-11-10", "2027-05-10", "in grace, 181 d left", "reachable"],
  ["2027-05-11", "2027-05-10", "lapsed", "past"],
])("on %s, docketed to %s: %s", (today, dueAt, words, tone) => {
  expect(on(today, dueAt)).toEqual([words, tone]);
});
