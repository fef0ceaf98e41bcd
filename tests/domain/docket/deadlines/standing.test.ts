import { addDays } from "@iphub/sdk/domain/civil-date";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import {
  dayOf,
  feeDatesOf,
  finalDateOf,
  keptBy,
  lastDayOf,
  standingOf,
} from "@iphub/sdk/domain/docket/deadlines/standing";
import { enteredDeadline } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
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
  // Nobody here knows whether it was paid: the words are those of any other right.
  ["2027-05-11", "2026-11-09", "final date passed", "past"],
  // To the opening of its window: payable without surcharge until it is due, then as any other.
  ["2026-05-09", "2026-05-09", "due today", "open"],
  ["2026-05-10", "2026-05-09", "window open, 183 d left", "reachable"],
  ["2026-11-09", "2026-05-09", "window open, last day", "reachable"],
  ["2026-11-10", "2026-05-09", "in grace, 181 d left", "reachable"],
  // To the last day with surcharge: the grace period is said before that day.
  ["2026-11-09", "2027-05-10", "182 d left", "open"],
  ["2026-11-10", "2027-05-10", "in grace, 181 d left", "reachable"],
  ["2027-05-11", "2027-05-10", "1 d overdue", "past"],
  // To the anniversary, a Sunday, on which the patent lapses without payment (37 CFR 1.362(g)).
  ["2027-05-11", "2027-05-09", "final date passed", "past"],
  // To a day by hand that is after all of them.
  ["2027-05-11", "2027-06-01", "final date passed", "past"],
  ["2027-06-03", "2027-06-01", "2 d overdue", "past"],
])("on %s, docketed to %s: %s", (today, dueAt, words, tone) => {
  expect(on(today, dueAt)).toEqual([words, tone]);
});

/** The words of the first date of an event on a day, docketed to a day that a person set. */
function setTo(trigger: string, dueAt: string, today: string): string {
  const [first] = computeDeadlines({ trigger, mailDate: "2026-01-15" }).deadlines;
  if (!first) throw new Error("the event starts a period");
  const standing = { status: "docketed", dueAt, finalDate: finalDateOf(first), computed: first } as const;
  return standingOf(standing, today).words;
}

test.each([
  // The period of the action ends on 15 April, its first extension on 15 May.
  ["CTNF", "2026-04-10", "2026-04-09", "1 d left"],
  ["CTNF", "2026-04-10", "2026-04-11", "past the set date, 4 d left"],
  ["CTNF", "2026-04-10", "2026-04-15", "past the set date, last day"],
  ["CTNF", "2026-04-10", "2026-04-16", "extension 1 runs, 29 d left"],
  // An issue fee has no extension: it is not lost before the day that the rule gives.
  ["NOA", "2026-04-10", "2026-04-15", "past the set date, last day"],
  ["NOA", "2026-04-10", "2026-04-16", "6 d overdue"],
])("%s set to %s before the day of its rule reads on %s: %s", (trigger, dueAt, today, words) => {
  expect(setTo(trigger, dueAt, today)).toBe(words);
});

test.each(["CTNF", "NOA", "GRANT", "CTEQ"])("%s is open or kept until its last day, and then lost", (trigger) => {
  const [first] = computeDeadlines({ trigger, mailDate: "2026-01-15" }).deadlines;
  if (!first) throw new Error("the event starts a period");
  const due = dayOf(first);
  for (const dueAt of [due, addDays(due, -10), addDays(due, 10)]) {
    const deadline = { status: "docketed", dueAt, finalDate: finalDateOf(first), computed: first } as const;
    const last = lastDayOf(deadline);
    expect(standingOf(deadline, last).tone).not.toBe("past");
    expect(standingOf(deadline, addDays(last, 1)).tone).toBe("past");
    expect([keptBy(deadline, addDays(last, 1)), keptBy(deadline, addDays(dueAt, -11))]).toEqual([null, null]);
  }
});

test("a fee in its grace period is kept by that, whichever of its days it is docketed to", () => {
  for (const dueAt of ["2026-11-09", "2027-05-10"]) {
    const fee = { status: "docketed", dueAt, finalDate, computed } as const;
    expect(keptBy(fee, "2026-11-10")).toBe("in grace, 181 d left");
  }
});

test("a day that is later than the final date of the paper, or that no rule gave, keeps nothing", () => {
  const [action] = computeDeadlines({ trigger: "CTNF", mailDate: "2026-01-15" }).deadlines;
  if (!action) throw new Error("the event starts a period");
  const docketed = { status: "docketed", dueAt: "2026-04-01" } as const;
  const read = { ...docketed, finalDate: "2026-04-08", computed: action };
  expect(standingOf(read, "2026-04-09")).toEqual({ words: "final date passed", tone: "past" });
  const entered = enteredDeadline({ title: "Reply", date: "2026-04-15", office: "EP", source: "the agent" });
  const corrected = { ...docketed, finalDate: null, computed: entered };
  expect(standingOf(corrected, "2026-04-09")).toEqual({ words: "8 d overdue", tone: "past" });
});
