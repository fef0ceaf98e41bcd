import { exampleWeekEntry } from "@iphub/sdk/contract/docket-week";
import {
  countsOf,
  entriesOfWeek,
  loadOfRow,
  loadUntil,
  loadWords,
  lostBefore,
  mondayOf,
  mostInWeek,
  weekAt,
  weekDaysAt,
  weekWords,
} from "@iphub/sdk/domain/docket/load/docket-load";
import { loadAddress, loadPath, loadQueryOf } from "@iphub/ui-core/docket/docket/load-query";
import { expect, test } from "vitest";

const from = "2026-11-23";

test("a day is in the week that begins on or before it; what is earlier is before the weeks", () => {
  const days = ["2026-11-22", "2026-11-23", "2026-11-29", "2026-11-30", "2027-01-17", "2027-01-18"];
  expect(days.map((day) => weekAt(day, from))).toEqual([-1, 0, 0, 1, 7, 8]);
  expect(["2026-11-22", "2026-11-23", "2026-11-26", "2026-11-29"].map(mondayOf)).toEqual([
    ...["2026-11-16", from, from, from],
  ]);
  expect([weekDaysAt(from, 1), loadUntil(from, 2)]).toEqual([
    { from: "2026-11-30", until: "2026-12-06" },
    "2026-12-06",
  ]);
  expect([weekWords(from, 0), weekWords(from, -1)]).toEqual(["23 Nov – 29 Nov 2026", "before these weeks"]);
});

test("counts are placed by week and kind, and added up", () => {
  const counts = countsOf(
    [
      { week: -1, kind: "deadlines", count: 2 },
      { week: 1, kind: "deadlines", count: 1 },
      { week: 1, kind: "tasks", count: 3 },
    ],
    2,
  );
  expect(counts).toEqual({
    before: { deadlines: 2, tasks: 0 },
    weeks: [
      { deadlines: 0, tasks: 0 },
      { deadlines: 1, tasks: 3 },
    ],
  });
  expect((["all", "deadlines", "tasks"] as const).map((kind) => loadOfRow(counts, kind))).toEqual([6, 3, 3]);
  expect(mostInWeek([counts], "all")).toBe(4);
  const kept = { ...counts, keptBefore: 2 };
  expect([lostBefore(kept, "all"), lostBefore({ ...kept, keptBefore: 1 }, "deadlines")]).toEqual([0, 1]);
  expect(lostBefore({ ...kept, before: { deadlines: 2, tasks: 3 } }, "tasks")).toBe(3);
  expect([loadWords({ deadlines: 1, tasks: 2 }), loadWords({ deadlines: 0, tasks: 0 })]).toEqual([
    ...["1 deadline, 2 tasks", "nothing"],
  ]);
  expect(loadWords({ deadlines: 1, tasks: 2 }, "tasks")).toBe("2 tasks");
});

test("a cell lists what it counts: its week and its kind", () => {
  const entry = (id: string, dueAt: string, type: "task" | "deadline") => ({ ...exampleWeekEntry, id, dueAt, type });
  const entries = [
    entry("a", "2026-11-20", "task"),
    entry("b", "2026-11-23", "deadline"),
    entry("c", "2026-11-29", "task"),
  ];
  const ids = (week: number | null, kind?: "deadlines" | "tasks") =>
    entriesOfWeek({ entries, from }, week, kind).map(({ id }) => id);
  expect([ids(null), ids(-1), ids(0), ids(0, "tasks"), ids(1)]).toEqual([
    ["a", "b", "c"],
    ["a"],
    ["b", "c"],
    ["c"],
    [],
  ]);
});

test("the address has what differs from the default, and what is unknown in it is left out", () => {
  const read = (text: string) => loadQueryOf((name) => new URLSearchParams(text).get(name));
  expect(loadPath(read(""))).toBe("/calendar/load");
  const asked = "scope=team&team=t-chem&kind=tasks&from=2026-11-23&person=none&week=-1";
  expect(loadPath(read(asked))).toBe(`/calendar/load?${asked}`);
  expect(loadAddress(read("scope=x&kind=y&from=2026-13-01&week=z")).every(([, value]) => value === null)).toBe(true);
});
