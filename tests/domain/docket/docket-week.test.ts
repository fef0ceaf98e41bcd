import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import { lastWeekMoment, orderWeek, weekCounts, weekGroups } from "@iphub/sdk/domain/docket/week/docket-week";
import { type DatedEntry, isLostEntry, weekEntryBadge } from "@iphub/sdk/domain/docket/week/entry-badge";
import { rejectedStanding } from "@iphub/sdk/domain/due-end";
import { describe, expect, test } from "vitest";

const entry: WeekEntry = {
  section: "deadlines",
  type: "deadline",
  id: "d-1",
  title: "Reply",
  invention: { id: "m-1", title: "Cell", references: [] },
  attorney: "ada@firm.example",
  client: null,
  office: "US",
  people: [],
  dueAt: "2026-06-01",
  finalAt: null,
  standing: "3 d left",
  kept: null,
  isLate: false,
  doneOn: null,
};

describe("the last moment of weekly dockets", () => {
  const monday = { weekday: 1, hour: 7 };
  test.each([
    // Monday 23 November 2026, 7:00 in New York is 12:00 UTC.
    [monday, "America/New_York", "2026-11-23T12:00:00Z", "2026-11-23", "2026-11-23T12:00:00.000Z"],
    [monday, "America/New_York", "2026-11-23T11:59:59Z", "2026-11-16", "2026-11-16T12:00:00.000Z"],
    [monday, "America/New_York", "2026-11-29T23:00:00Z", "2026-11-23", "2026-11-23T12:00:00.000Z"],
    // A Sunday there is a Saturday here, and the other way round.
    [{ weekday: 0, hour: 0 }, "Pacific/Auckland", "2026-11-21T11:00:00Z", "2026-11-22", "2026-11-21T11:00:00.000Z"],
    // Clocks go forward on 8 March 2026 at 2:00 in New York, which skips that hour, and back on 1 November.
    [{ weekday: 0, hour: 2 }, "America/New_York", "2026-03-08T12:00:00Z", "2026-03-08", "2026-03-08T07:00:00.000Z"],
    [{ weekday: 0, hour: 7 }, "America/New_York", "2026-03-08T12:00:00Z", "2026-03-08", "2026-03-08T11:00:00.000Z"],
    [{ weekday: 0, hour: 7 }, "America/New_York", "2026-11-01T12:00:00Z", "2026-11-01", "2026-11-01T12:00:00.000Z"],
    [{ weekday: 0, hour: 1 }, "America/New_York", "2026-11-01T12:00:00Z", "2026-11-01", "2026-11-01T05:00:00.000Z"],
  ])("%o in %s at %s is that of %s", (schedule, zone, now, from, at) => {
    expect(lastWeekMoment(schedule, zone, Date.parse(now))).toEqual({ from, at });
  });
});

test("entries are by group, those without one last, then by section and date, whatever order they come in", () => {
  const entries: WeekEntry[] = [
    { ...entry, id: "a", attorney: null },
    { ...entry, id: "b", section: "done", doneOn: "2026-05-20" },
    { ...entry, id: "c", dueAt: "2026-05-30" },
    { ...entry, id: "d" },
    { ...entry, id: "e", section: "papers", dueAt: null },
    { ...entry, id: "f", attorney: "zoe@firm.example", section: "tasks", type: "task" },
  ];
  const ordered = orderWeek(entries, "attorney");
  expect(ordered.map(({ id }) => id).join("")).toBe("cdebfa");
  expect(orderWeek(entries.toReversed(), "attorney")).toEqual(ordered);
  const groups = weekGroups({ entries: ordered, by: "attorney" });
  expect(groups.map(({ name, sections }) => [name, ...sections.map(({ section }) => section)])).toEqual([
    ["ada@firm.example", "deadlines", "papers", "done"],
    ["zoe@firm.example", "tasks"],
    ["No attorney", "deadlines"],
  ]);
  expect(weekGroups({ entries: orderWeek(entries, "client"), by: "client" }).map(({ name }) => name)).toEqual([
    "No client",
  ]);
  expect(weekCounts([...entries, { ...entry, id: "g", isLate: true }])).toBe(
    "4 deadlines, 1 past due; 1 task; 1 paper to read; 1 done last week",
  );
  expect(weekCounts([])).toBe("Nothing is due");
});

test("a line has the mark of its state: late, due today, kept by its final date, soon, done and rejected", () => {
  const line = { section: "deadlines", standing: "", dueAt: "2026-11-27", finalAt: null, kept: null, doneOn: null };
  const markOf = (change: Partial<DatedEntry>) => weekEntryBadge({ ...line, ...change }, "2026-11-27").glyph;
  expect(markOf({ dueAt: "2026-11-26" })).toBe("▲");
  expect(markOf({})).toBe("◆");
  expect(markOf({ dueAt: "2026-11-26", finalAt: "2027-02-26" })).toBe("◆");
  // An issue fee that is docketed early has no final date, and is kept until the day of its rule.
  expect(markOf({ dueAt: "2026-11-26", kept: "past the set date, 9 d left" })).toBe("◆");
  expect(markOf({ dueAt: "2026-11-28" })).toBe("●");
  expect(markOf({ dueAt: "2027-01-28" })).toBe("○");
  expect(markOf({ section: "done", standing: "filed: reply" })).toBe("✓");
  expect(markOf({ section: "done", standing: `${rejectedStanding}not ours` })).toBe("–");
});

test("what is past due is lost unless something keeps it", () => {
  const kept = "extension 1 runs, 9 d left";
  expect([isLostEntry({ isLate: true, kept: null }), isLostEntry({ isLate: true, kept })]).toEqual([true, false]);
  expect(isLostEntry({ isLate: false, kept: null })).toBe(false);
});
