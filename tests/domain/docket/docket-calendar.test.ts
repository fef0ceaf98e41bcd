import type { CalendarEntry } from "@iphub/sdk/contract/docket-calendar";
import { exampleWeekEntry } from "@iphub/sdk/contract/docket-week";
import { addDays, weekday } from "@iphub/sdk/domain/civil-date";
import {
  firstDayOfWeek,
  isCalendarDay,
  periodStep,
  rangeOf,
  stepFrom,
  stepOfKey,
  weekOf,
  weeksOfMonth,
  weeksShown,
} from "@iphub/sdk/domain/docket/calendar/calendar-days";
import {
  dayEntryBadge,
  entriesByDay,
  entriesOnLines,
  entryCount,
  officesOf,
  orderCalendar,
  selectEntries,
  whyFixed,
} from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { describe, expect, test } from "vitest";

const example = { ...exampleWeekEntry, updatedAt: "2026-01-31T09:00:00.000Z" };

function deadline(change: Partial<CalendarEntry> = {}): CalendarEntry {
  return { ...example, id: "d", dueAt: "2026-06-01", finalAt: "2026-07-31", ...change };
}

function task(change: Partial<CalendarEntry> = {}): CalendarEntry {
  return { ...example, type: "task", section: "tasks", id: "k", dueAt: "2026-06-01", finalAt: null, ...change };
}

describe("the days of a calendar", () => {
  test("a week begins where the language's region says", () => {
    const first = (language: string) => firstDayOfWeek(language);
    expect(["en-US", "en", "ja", "ko", "zh-TW", "pt-BR", "he"].map(first)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(["en-GB", "de", "fr-FR", "zh-CN", "en-001"].map(first)).toEqual([1, 1, 1, 1, 1]);
    expect(["ar-EG", "fa"].map(first)).toEqual([6, 6]);
  });

  test.each([0, 1, 6])("every month of sixty years is in whole weeks that begin on day %i, each day once", (first) => {
    for (let month = "2000-01-15"; month < "2060-01-01"; month = addDays(month, 30)) {
      const weeks = weeksOfMonth(month, first);
      expect(weeks.every((week) => week.length === 7 && weekday(week[0] ?? "") === first)).toBe(true);
      const days = weeks.flat();
      expect(days).toEqual(days.map((_, count) => addDays(days[0] ?? "", count)));
      const ofMonth = days.filter((day) => day.startsWith(month.slice(0, 7)));
      expect(ofMonth.at(0)).toBe(`${month.slice(0, 7)}-01`);
      expect(addDays(ofMonth.at(-1) ?? "", 1).slice(8)).toBe("01");
      expect(weeks.every((week) => week.some((day) => ofMonth.includes(day)))).toBe(true);
    }
  });

  test("a month has four, five or six weeks, a week has seven days, and an agenda the month that begins with its day", () => {
    expect(weeksOfMonth("2027-02-10", 1)).toHaveLength(4);
    expect(weeksOfMonth("2026-11-26", 1)).toHaveLength(6);
    expect(weeksOfMonth("2026-11-26", 0)).toHaveLength(5);
    expect(weekOf("2026-11-26", 1)).toEqual(weeksShown("week", "2026-11-26", 1)[0]);
    expect(rangeOf(weeksShown("week", "2026-11-26", 1))).toEqual({ from: "2026-11-23", until: "2026-11-29" });
    expect(rangeOf(weeksShown("month", "2026-11-26", 1))).toEqual({ from: "2026-10-26", until: "2026-12-06" });
    expect(rangeOf(weeksShown("agenda", "2026-11-26", 1))).toEqual({ from: "2026-11-26", until: "2026-12-25" });
    expect(rangeOf(weeksShown("agenda", "2027-01-31", 1))).toEqual({ from: "2027-01-31", until: "2027-02-27" });
  });

  test("keys lead by days, to the ends of a week and by months; the calendar ends", () => {
    const led = (key: string, day = "2026-01-31") => {
      const step = stepOfKey(key, day, 1);
      return step && stepFrom(day, step);
    };
    expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => led(key))).toEqual([
      ...["2026-01-30", "2026-02-01", "2026-01-24", "2026-02-07"],
    ]);
    expect([led("Home"), led("End"), led("PageUp"), led("PageDown")]).toEqual([
      ...["2026-01-26", "2026-02-01", "2025-12-31", "2026-02-28"],
    ]);
    expect(led("x")).toBe(null);
    expect(stepFrom("2026-01-31", periodStep("week", -1))).toBe("2026-01-24");
    expect(stepFrom("2026-01-31", periodStep("agenda", 1))).toBe("2026-02-28");
    expect(led("PageDown", "2199-12-31")).toBe("2199-12-31");
    expect(["2199-12-31", "2200-01-01", "1899-12-31", "2026-02-30", "soon"].map(isCalendarDay)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });
});

describe("the entries of a calendar", () => {
  test("a deadline is on its due and on its final date, marked; a closed one and one date are there once", () => {
    const keysOf = (entry: CalendarEntry) =>
      [...entriesByDay([entry])].sort().map(([day, entries]) => [day, ...entries.map(({ mark }) => mark)]);
    expect(keysOf(deadline())).toEqual([
      ["2026-06-01", "due"],
      ["2026-07-31", "final"],
    ]);
    expect(keysOf(deadline({ finalAt: null }))).toEqual([["2026-06-01", "due"]]);
    expect(keysOf(deadline({ finalAt: "2026-06-01" }))).toEqual([["2026-06-01", "due"]]);
    expect(keysOf(deadline({ section: "done" }))).toEqual([["2026-06-01", "due"]]);
    expect(keysOf(task())).toEqual([["2026-06-01", "due"]]);
    expect(keysOf(task({ dueAt: null }))).toEqual([]);
  });

  test("on a day final dates come first, then due dates, tasks, and what is done", () => {
    const day = "2026-06-01";
    const all = [
      ...[deadline({ id: "done", section: "done" }), task({ id: "task" })],
      ...[deadline({ id: "due" }), deadline({ id: "final", dueAt: "2026-03-01", finalAt: day })],
    ];
    expect(
      entriesByDay(all)
        .get(day)
        ?.map(({ entry }) => entry.id),
    ).toEqual(["final", "due", "task", "done"]);
    const titled = [task({ title: "B" }), task({ title: "A" }), deadline({ title: "C" })];
    expect(orderCalendar(titled).map(({ title }) => title)).toEqual(["C", "A", "B"]);
  });

  test("they are selected by kind and office", () => {
    const all = [deadline({ office: "EP" }), deadline({ id: "us", office: "US" }), task({ office: null })];
    const ids = (kind: "all" | "deadlines" | "tasks", office: string | null) =>
      selectEntries(all, { kind, office }).map(({ id }) => id);
    expect([ids("all", null), ids("deadlines", null), ids("tasks", null)]).toEqual([
      ["d", "us", "k"],
      ["d", "us"],
      ["k"],
    ]);
    expect([ids("all", "US"), ids("tasks", "US")]).toEqual([["us"], []]);
    expect(officesOf(all)).toEqual(["EP", "US"]);
  });

  test("between its due and its final date a deadline is not lost; then it is, and what is done is done", () => {
    const badge = (entry: CalendarEntry, day: string, today: string) => {
      const one = entriesByDay([entry]).get(day)?.[0];
      return one && dayEntryBadge(one, today).text;
    };
    const running = "extension 1 runs, 9 d left";
    const kept = deadline({ standing: running, kept: running });
    expect(badge(deadline({ standing: "due today" }), "2026-06-01", "2026-06-01")).toBe("◆ today");
    expect(badge(kept, "2026-06-01", "2026-06-22")).toBe("◆ extension 1 runs, 9 d left");
    expect(badge(kept, "2026-07-31", "2026-06-22")).toBe("○ 31 Jul");
    expect(badge(kept, "2026-07-31", "2026-08-02")).toBe("▲ final date passed");
    const early = deadline({ finalAt: null, kept: "past the set date, 4 d left" });
    expect(badge(early, "2026-06-01", "2026-06-04")).toBe("◆ past the set date, 4 d left");
    const lost = deadline({ finalAt: null, standing: "3 d overdue" });
    expect(badge(lost, "2026-06-01", "2026-06-04")).toBe("▲ 3 d overdue");
    expect(badge(task({ section: "done" }), "2026-06-01", "2026-08-02")).toBe("✓ done");
  });

  test("only an open task has another day given to it", () => {
    expect(whyFixed(task())).toBe(null);
    expect(whyFixed(deadline())).toContain("follows from its rule");
    expect(whyFixed(task({ section: "done" }))).toContain("reopen");
    const ofToday = (["verify", "read", "waiting", "changed"] as const).map((section) =>
      whyFixed({ type: "deadline", section }),
    );
    expect(new Set(ofToday)).toEqual(new Set([whyFixed(deadline())]));
    expect(whyFixed({ type: "task", section: "waiting" })).toBe(null);
    expect(whyFixed({ type: "message", section: "waiting" })).toContain("only a task");
  });

  test("a day shows what its lines hold, and says how many more there are", () => {
    const entries = Array.from({ length: 6 }, (_, count) => task({ id: String(count) }));
    const day = entriesByDay(entries).get("2026-06-01") ?? [];
    expect(entriesOnLines(day, 6)).toEqual({ shown: day, more: 0 });
    expect(entriesOnLines(day, 4)).toEqual({ shown: day.slice(0, 3), more: 3 });
    expect([0, 1, 12].map(entryCount)).toEqual(["no entries", "1 entry", "12 entries"]);
  });
});
