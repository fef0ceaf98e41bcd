import type { DocketToday, TodayEntry } from "@iphub/sdk/contract/docket-today";
import {
  dueSection,
  placeOfChosen,
  soonUntil,
  todayEntryKey,
  withMovedTask,
  workingDayBefore,
} from "@iphub/sdk/domain/docket/today/docket-today";
import { deadlineChange, taskChange } from "@iphub/sdk/domain/docket/today/today-changes";
import type { DeadlineStep } from "@iphub/sdk/records/deadlines";
import { expect, test } from "vitest";

test.each([
  ["2026-11-23", "2026-11-20"],
  ["2026-11-22", "2026-11-20"],
  ["2026-11-21", "2026-11-20"],
  ["2026-11-25", "2026-11-24"],
  ["2027-01-01", "2026-12-31"],
])("what was done is counted on %s since %s", (day, before) => {
  expect(workingDayBefore(day)).toBe(before);
});

test.each([
  ["2026-11-20", "2026-11-24", "2026-11-19"],
  ["2026-11-01", "2026-11-24", "2026-10-30"],
  ["2026-10-01", "2026-11-24", "2026-11-24"],
  ["2026-11-10", "2026-11-12", "2026-11-24"],
])("after days away from %s to %s what was done is counted since %s", (from, to, before) => {
  expect(workingDayBefore("2026-11-25", [{ from, to }])).toBe(before);
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

const wanted = { since: "2026-11-24T05:00:00.000Z", reader: "ben@firm.example" };
const step = (day: number, dueAt: string, by: string | null, did: DeadlineStep["did"] = "changed"): DeadlineStep => ({
  ...{ at: `2026-11-${day}T12:00:00.000Z`, by, did, dueAt },
  ...{ extension: 0, reason: null },
});

test("a deadline is new where others made it since, moved where its date is another than before, and else nothing", () => {
  const made = step(20, "2026-12-01", null, "proposed");
  const kindOf = (history: readonly DeadlineStep[]) => {
    const change = deadlineChange(history, wanted);
    return change && [change.cause.kind, change.cause.by, change.was];
  };
  expect(kindOf([step(24, "2026-12-01", null, "proposed")])).toEqual(["new", null, null]);
  expect(kindOf([step(24, "2026-12-01", "ben@firm.example", "proposed")])).toBeNull();
  expect(kindOf([made, step(24, "2026-12-08", "amy@firm.example")])).toEqual([
    ...["moved", "amy@firm.example", "was Tue 1 Dec 2026"],
  ]);
  expect(kindOf([made, step(24, "2026-12-08", "amy@firm.example"), step(25, "2026-12-01", null)])).toBeNull();
  expect(kindOf([made, step(24, "2026-12-08", "ben@firm.example")])).toBeNull();
  expect(kindOf([made, step(21, "2026-12-08", "amy@firm.example")])).toBeNull();
  expect(kindOf([])).toBeNull();
});

test("a final date that moves alone is a move too, and what an older version did not write is none", () => {
  const changeTo = (from: string | null | undefined, to: string | null, dueAt = "2026-12-01") => {
    const made = { ...step(20, "2026-12-01", null, "proposed"), finalAt: from };
    const change = deadlineChange([made, { ...step(24, dueAt, "amy@firm.example"), finalAt: to }], wanted);
    return change && [change.cause.kind, change.cause.by, change.was];
  };
  const amy = "amy@firm.example";
  expect(changeTo("2027-03-01", "2027-02-01")).toEqual(["moved", amy, "final date was Mon 1 Mar 2027"]);
  expect(changeTo("2027-03-01", null)).toEqual(["moved", amy, "final date was Mon 1 Mar 2027"]);
  expect(changeTo(null, "2027-03-01")).toEqual(["moved", amy, "had no final date"]);
  expect(changeTo("2027-03-01", "2027-02-01", "2026-12-08")).toEqual(["moved", amy, "was Tue 1 Dec 2026"]);
  expect(changeTo("2027-03-01", "2027-03-01")).toBeNull();
  expect(changeTo(undefined, "2027-03-01")).toBeNull();
});

test("a task is assigned where it was given to one of the people, moved where its date is another than before", () => {
  const entry = (type: string, changes: object) => ({
    ...{ type, by: "amy@firm.example", at: "2026-11-24T12:00:00.000Z" },
    metadata: { changes },
  });
  const of = (entries: readonly ReturnType<typeof entry>[], assignees: readonly string[], people: string[] | null) => {
    const change = taskChange(entries, assignees, people, "2026-12-08");
    return change && [change.cause.kind, change.was];
  };
  const ben = ["ben@firm.example"];
  const given = entry("task-updated", { assignees: { before: [], after: ben } });
  const moved = entry("task-updated", { dueAt: { before: null, after: "2026-12-08" } });
  expect(of([given, moved], ben, ben)).toEqual(["assigned", null]);
  expect(of([given], ben, ["eve@firm.example"])).toBeNull();
  expect(of([moved], ben, ben)).toEqual(["moved", "had no date"]);
  expect(of([entry("task-updated", { dueAt: { before: "2026-12-08", after: "2026-12-09" } })], ben, ben)).toBeNull();
  expect(of([entry("task-created", {})], ben, ben)).toEqual(["assigned", null]);
  expect(of([entry("task-created", {})], [], null)).toEqual(["new", null]);
});

const taskEntry = (id: string, more: Partial<TodayEntry> = {}): TodayEntry => ({
  section: "today",
  type: "task",
  ...{ id, title: id, invention: null, cause: null, standing: "open", people: [], kept: null, isLate: false },
  ...{ attorney: null, client: null, office: null, dueAt: "2026-11-25", finalAt: null, doneOn: null },
  ...more,
});

test("a task that is moved is in the section of its new date, wherever Today has it, and late only before the day", () => {
  const cause = { kind: "assigned", by: "amy@firm.example", at: "2026-11-24T12:00:00.000Z", id: null } as const;
  const entries = [
    ...[taskEntry("k"), taskEntry("other"), taskEntry("k", { type: "deadline" })],
    ...[taskEntry("k", { section: "changed", cause }), taskEntry("k", { section: "done", doneOn: "2026-11-24" })],
  ];
  const days = { day: "2026-11-25", until: "2026-12-02", since: "2026-11-24" };
  const today: DocketToday = { scope: "me", ...days, entries, isWhole: true };
  const placed = (dueAt: string | null) =>
    withMovedTask(today, { id: "k", dueAt }).entries.map(
      (one) => `${one.section} ${one.type} ${one.id} ${one.dueAt} ${one.isLate ? "late" : "in time"}`,
    );
  const rest = ["today deadline k 2026-11-25 in time", "today task other 2026-11-25 in time"];
  const done = "done task k 2026-11-25 in time";
  expect(placed("2026-11-24")).toEqual([
    ...["late task k 2026-11-24 late", ...rest, "changed task k 2026-11-24 late", done],
  ]);
  expect(placed("2026-12-02")).toEqual([
    ...[...rest, "soon task k 2026-12-02 in time", "changed task k 2026-12-02 in time", done],
  ]);
  expect(placed("2026-12-03")).toEqual([
    ...[...rest, "today task k 2026-12-03 in time", "changed task k 2026-12-03 in time", done],
  ]);
  expect(placed(null)).toEqual([...rest, "today task k null in time", "changed task k null in time", done]);
});

test("an entry that was chosen keeps its place in the list, and the next one takes it when the entry has left", () => {
  const entries = ["a", "b", "c"].map((id) => taskEntry(id));
  const [a, b, c] = entries.map(todayEntryKey);
  const leftWith = (...ids: string[]) => entries.filter(({ id }) => ids.includes(id));
  expect(placeOfChosen(entries, null)).toBe(-1);
  expect(placeOfChosen(leftWith("b", "c"), { key: b ?? "", index: 1 })).toBe(0);
  expect(placeOfChosen(leftWith("b", "c"), { key: a ?? "", index: 0 })).toBe(0);
  expect(placeOfChosen(leftWith("a", "b"), { key: c ?? "", index: 2 })).toBe(1);
  expect(placeOfChosen([], { key: a ?? "", index: 0 })).toBe(-1);
});
