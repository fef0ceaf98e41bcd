import { type DeadlineRecord, exampleDeadline } from "@iphub/sdk/contract/deadline-shapes";
import { type CallUp, PAST } from "@iphub/sdk/domain/docket/call-ups/call-up-types";
import { datesOf, ruleDays } from "@iphub/sdk/domain/docket/call-ups/called-deadline";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { enteredDeadline } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { callUpTitle, callUpWords } from "@iphub/server/docket/call-ups/call-up-mail";
import { callUpWhen } from "@iphub/ui-core/docket/call-ups/call-up-words";
import { expect, test } from "vitest";

function firstOf(trigger: string, mailDate: string) {
  const [first] = computeDeadlines({ trigger, mailDate }).deadlines;
  if (!first) throw new Error("the event starts a period");
  return first;
}

const action = firstOf("CTNF", "2026-01-15");
const fee = firstOf("GRANT", "2023-05-09");

/** The dates that are called up for, of a deadline that is docketed to a day. */
function calledDates(computed: typeof action, dueAt: string, finalDate: string | null): string[] {
  const people = { responsible: null, backup: null };
  const rest = { ...people, setAt: "", heldSince: null, openings: 0, family: "prosecution" } as const;
  return datesOf({ ...rest, dueAt, finalDate, extensions: ruleDays({ ruleId: computed.ruleId, computed }) });
}

test("a deadline that is docketed to a day before that of its rule is called up for both", () => {
  const extensions = ["2026-05-15", "2026-06-15", "2026-07-15"];
  expect(calledDates(action, "2026-04-15", "2026-07-15")).toEqual(["2026-04-15", ...extensions]);
  expect(calledDates(action, "2026-04-01", "2026-07-15")).toEqual(["2026-04-01", "2026-04-15", ...extensions]);
  expect(calledDates(action, "2026-05-15", "2026-07-15")).toEqual(extensions);
  // A fee that is docketed to the opening of its window can be paid without surcharge until it is due.
  expect(calledDates(fee, "2026-05-09", "2027-05-10")).toEqual(["2026-05-09", "2026-11-09", "2027-05-10"]);
  const entered = enteredDeadline({ title: "Reply", date: "2026-04-15", office: "EP", source: "the agent" });
  expect(calledDates(entered, "2026-04-01", null)).toEqual(["2026-04-01"]);
});

const dated: DeadlineRecord = {
  ...exampleDeadline,
  assignees: [],
  history: [],
  invention: { ...exampleDeadline.invention, references: [] },
  title: "Reply",
  computed: action,
  dueAt: "2026-04-15",
  finalDate: "2026-07-15",
};

function callUp(date: string, point: number): CallUp {
  return { date, point, email: "ada@x", reason: "scheduled", day: date, isLate: false, passedBefore: null };
}

test.each([
  ["2026-04-15", 7, "7 days to Wed 15 Apr 2026"],
  ["2026-05-15", 1, "1 day to Fri 15 May 2026, after the due date"],
  ["2026-07-15", 3, "3 days to Wed 15 Jul 2026, final date"],
  ["2026-07-15", PAST, "Past due since Wed 15 Jul 2026, final date"],
  ["2026-04-15", PAST, "Past due since Wed 15 Apr 2026"],
])("a call-up of %s (%i) names a date that is not the due date: %s", (date, point, words) => {
  expect(callUpTitle(dated, callUp(date, point))).toBe(`${words}: Reply`);
  const listed = callUpWhen({ date, daysBefore: point, dueAt: dated.dueAt, finalDate: dated.finalDate });
  expect(listed.toLowerCase()).toBe(words.toLowerCase());
});

test("what a date after the one that was docketed is, is said", () => {
  const said = (one: DeadlineRecord, date: string) => callUpWords(one, callUp(date, 7)).at(-1);
  expect(said(dated, "2026-05-15")).toBe("The due date has passed; this is the next extension.");
  const early = { ...dated, dueAt: "2026-04-01" };
  expect(said(early, "2026-04-15")).toBe("The date that was set has passed; this is the date that the rule gives.");
  const opened = { ...dated, computed: fee, dueAt: "2026-05-09", finalDate: "2027-05-10" };
  expect(said(opened, "2026-11-09")).toBe("The date that was set has passed; this is the last day without surcharge.");
  expect(said(opened, "2027-05-10")).toContain("This is the final date");
});
