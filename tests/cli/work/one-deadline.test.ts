import type { Mark } from "@iphub/cli/command-line/output/column";
import { dueColumn } from "@iphub/cli/command-line/output/due-mark";
import { deadlineColumns } from "@iphub/cli/docket/deadlines/deadlines.columns";
import { entryDayCell } from "@iphub/cli/docket/docket/entry-words";
import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import { type DayEntry, dayEntryBadge, entriesByDay } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { lostBefore, mondayOf } from "@iphub/sdk/domain/docket/load/docket-load";
import { weekEntryBadge } from "@iphub/sdk/domain/docket/week/entry-badge";
import { type DueBadge, dueBadge } from "@iphub/sdk/domain/due-badge";
import { milestoneEnd } from "@iphub/sdk/domain/due-end";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { weekMail } from "@iphub/server/docket/docket/week.mail";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deadlinesOf, officeRecord, staffDocket } from "../../server/docket/deadlines.support.ts";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const ben = "ben@firm.example";
const today = civilDateInZone(Date.now(), "America/New_York");
const monday = mondayOf(today);
const wide = { timeout: 60_000 };

/** A face that shows a deadline in some states only; a list, a timeline and a table show it in all. */
type Face = "Today" | "week" | "load" | "calendar" | "overview";
const everywhere: readonly Face[] = ["Today", "week", "load", "calendar", "overview"];

const names = ["open", "extension", "grace", "early", "final", "unpaid", "overdue", "done", "rejected"] as const;
type Name = (typeof names)[number];
const kept: readonly Name[] = ["extension", "grace", "early"];
const lost: readonly Name[] = ["final", "unpaid", "overdue"];

/** How a deadline is made, how it must read on every face, and which of them have it. */
interface State {
  readonly trigger: string;
  readonly mailDate: string;
  /** A day that a person sets. */
  readonly manualDate?: string;
  readonly text: RegExp;
  readonly tone: DueBadge["tone"];
  readonly faces: readonly Face[];
}

const fourMonths = addMonths(today, -4);
const states: Readonly<Record<Name, State>> = {
  open: {
    ...{ trigger: "CTNF", mailDate: addDays(today, -7) },
    ...{ text: /^○ /, tone: "muted", faces: ["load", "calendar", "overview"] },
  },
  extension: {
    ...{ trigger: "CTNF", mailDate: addDays(fourMonths, -10) },
    ...{ text: /^◆ extension 2 runs, \d+ d left$/, tone: "warn", faces: everywhere },
  },
  grace: {
    ...{ trigger: "GRANT", mailDate: addMonths(today, -44) },
    ...{ text: /^◆ in grace, \d+ d left$/, tone: "warn", faces: everywhere },
  },
  early: {
    ...{ trigger: "NOA", mailDate: addDays(today, -80), manualDate: addDays(today, -10) },
    ...{ text: /^◆ past the set date, \d+ d left$/, tone: "warn", faces: everywhere },
  },
  final: {
    ...{ trigger: "CTNF", mailDate: addMonths(today, -8) },
    ...{ text: /^▲ final date passed$/, tone: "danger", faces: everywhere },
  },
  // A fee past its grace period: whether it was paid elsewhere is not known.
  unpaid: {
    ...{ trigger: "GRANT", mailDate: addMonths(today, -50) },
    ...{ text: /^▲ final date passed$/, tone: "danger", faces: everywhere },
  },
  overdue: {
    ...{ trigger: "NOA", mailDate: fourMonths },
    ...{ text: /^▲ \d+ d overdue$/, tone: "danger", faces: everywhere },
  },
  done: {
    ...{ trigger: "CTNF", mailDate: fourMonths },
    ...{ text: /^✓ done$/, tone: "ok", faces: ["Today", "calendar"] },
  },
  rejected: {
    ...{ trigger: "CTNF", mailDate: fourMonths },
    ...{ text: /^– rejected$/, tone: "muted", faces: ["Today"] },
  },
};

onEmbedded((engine) => {
  const made = new Map<Name, DeadlineRecord>();
  let hub: SeededHub;
  let client: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    client = await hub.as("ben");
    await hub.plant({ matters: [...names, "unread"].map((name) => ({ id: `m-${name}`, inHouseAttorney: ben })) });
    for (const name of names) made.set(name, await make(name));
  }, 120_000);
  afterAll(() => hub.close());

  async function make(name: Name): Promise<DeadlineRecord> {
    const { trigger, mailDate, manualDate } = states[name];
    const [proposed] = await client.deadlines.propose({ inventionId: `m-${name}`, trigger, mailDate });
    const id = proposed?.id ?? "";
    if (name === "rejected") return client.deadlines.reject({ id, reason: "Withdrawn" });
    await client.deadlines.docket({ id, ...(manualDate && { manualDate, reason: "The client pays early" }) });
    if (name === "done") await client.deadlines.close({ id, filed: "Response", filedOn: addMonths(today, -2) });
    return client.deadlines.get({ id });
  }

  function one(name: Name): DeadlineRecord {
    const found = made.get(name);
    if (!found) throw new Error(`${name} was not made`);
    return found;
  }

  /** The mark of the due date in a table of the command line. */
  const tableMark = (row: Readonly<Record<string, unknown>>): Mark | null | undefined =>
    dueColumn("dueAt", "Due date", "office").mark?.(row, today);

  /** A deadline on a day of the calendar. */
  async function onDay(id: string, day: string, mark: DayEntry["mark"]): Promise<DayEntry | undefined> {
    const { entries } = await client.docket.calendar({ scope: "firm", from: day, until: day });
    return entriesByDay(entries)
      .get(day)
      ?.find((found) => found.entry.id === id && found.mark === mark);
  }

  async function lists(): Promise<ReadonlyMap<Face, readonly (TodayEntry | WeekEntry)[]>> {
    const { docket } = client;
    return new Map<Face, readonly (TodayEntry | WeekEntry)[]>([
      ["Today", (await docket.today({ scope: "firm" })).entries],
      ["week", (await docket.week({ scope: "firm" })).entries],
      ["load", (await docket.load({ scope: "firm", from: monday, weeks: 20, person: "me" })).entries],
    ]);
  }

  /** The badge of a deadline on each face that has it, with the row that a table of the command line has of it. */
  async function badgesOf(name: Name) {
    const { id, dueAt, invention } = one(name);
    const found = new Map<Face, { readonly badge: DueBadge; readonly row: Readonly<Record<string, unknown>> }>();
    for (const [face, entries] of await lists()) {
      const entry = entries.find((listed) => listed.type === "deadline" && listed.id === id);
      if (!entry) continue;
      found.set(face, { badge: weekEntryBadge(entry, today), row: entry });
      expect(entryDayCell(entry, today), face).toMatchObject({ style: { role: states[name].tone } });
    }
    const due = await onDay(id, dueAt, "due");
    if (due) found.set("calendar", { badge: dayEntryBadge(due, today), row: due.entry });
    const matter = await client.overview.get({ id: invention.id });
    if (matter.dueAt !== null) found.set("overview", { badge: dueBadge({ ...matter, today }), row: matter });
    const older = (await client.overview.obsolete({})).data.find(({ inventionId }) => inventionId === invention.id);
    const shown = [matter.dueAt, matter.finalDate, matter.standing];
    expect([older?.dueAt, older?.finalDate, older?.standing]).toEqual(shown);
    return found;
  }

  test.each(names)("a deadline has the same mark, words and colour on every face: %s", wide, async (name) => {
    const { text, tone, faces } = states[name];
    const badge = deadlineBadge(one(name), today);
    expect([badge.text, badge.tone]).toEqual([expect.stringMatching(text), tone]);
    const inTable = deadlineColumns.find(({ key }) => key === "dueAt")?.mark?.(one(name), today);
    expect(inTable).toMatchObject({ glyph: badge.glyph, tone });
    const found = await badgesOf(name);
    expect([...found.keys()].sort()).toEqual([...faces].sort());
    for (const [face, { badge: shown, row }] of found) {
      expect([face, shown.text, shown.tone]).toEqual([face, badge.text, tone]);
      expect(tableMark(row), face).toMatchObject({ glyph: badge.glyph, tone });
    }
  });

  test.each(names)("the milestone that carries it says the same in every call: %s", wide, async (name) => {
    const { milestoneId, invention } = one(name);
    const [group] = await client.overview.milestones({ id: invention.id });
    expect(group?.id ?? null).toBe(milestoneId);
    if (!group) return;
    const badge = deadlineBadge(one(name), today);
    const shown = dueBadge({ ...group, today, ended: milestoneEnd(group) });
    expect([shown.text, shown.tone]).toEqual([badge.text, badge.tone]);
    expect(tableMark(group)).toMatchObject({ glyph: badge.glyph, tone: badge.tone });
    const { id, dueAt, finalDate, standing } = group;
    const { data } = await client.milestones.list({ inventionId: invention.id });
    const older = (await client.overview.obsolete({})).data.find((row) => row.inventionId === invention.id);
    for (const read of [await client.milestones.get({ id }), data[0], older?.roadmap[0]]) {
      expect(read).toMatchObject({ id, dueAt, finalDate, standing });
    }
  });

  test.each(names)("the timeline of its matter and its feed say the same: %s", wide, async (name) => {
    const { id, standing, status, dueAt, finalDate, invention } = one(name);
    const { points } = await client.docket.timeline({ inventionId: invention.id });
    const said = points.filter(({ deadlineId }) => deadlineId === id).flatMap((point) => point.standing ?? []);
    expect(said).toEqual(status === "rejected" ? [] : [standing]);
    const { path } = await client.calendar.create({ inventionId: invention.id });
    const feed = (await (await fetch(hub.url + path)).text()).replaceAll("\r\n ", "");
    const event = feed.split("BEGIN:VEVENT").find((part) => part.includes(`UID:deadline-due-${id}@iphub`));
    expect(event !== undefined).toBe(status === "docketed");
    if (event === undefined) return;
    expect(event).toContain(`DTSTART;VALUE=DATE:${dueAt.replaceAll("-", "")}`);
    expect(event.includes("Final date: none")).toBe(finalDate === null);
    expect(event.includes(`It stands: ${standing.replace(",", "\\,")}.`)).toBe([...kept, ...lost].includes(name));
  });

  test("the load before this week and the mail of the week mark what is lost, not what is kept", wide, async () => {
    const { rows, all } = await client.docket.load({ scope: "firm", from: monday, weeks: 1 });
    for (const counts of [rows.find(({ person }) => person === ben), all]) {
      expect([counts?.before.deadlines, counts?.keptBefore]).toEqual([kept.length + lost.length, kept.length]);
      expect(counts && [lostBefore(counts, "deadlines"), lostBefore(counts, "tasks")]).toEqual([lost.length, 0]);
    }
    const week = await client.docket.week({ scope: "firm" });
    const { text } = weekMail(week, { hub: undefined, isLate: false });
    expect(text.match(/▲/g)).toHaveLength(lost.length);
    for (const name of [...kept, ...lost]) expect(text.replaceAll(/\s+/g, " ")).toContain(one(name).standing);
  });

  test("the day of a final date says when that is, and once it has passed that the right is lost", wide, async () => {
    for (const name of ["extension", "final"] as const) {
      const { id, finalDate } = one(name);
      const found = await onDay(id, finalDate ?? "", "final");
      const toCome = dueBadge({ dueAt: finalDate, today });
      const expected = name === "extension" ? toCome : deadlineBadge(one(name), today);
      expect(found && dayEntryBadge(found, today)).toMatchObject({ text: expected.text, tone: expected.tone });
    }
  });

  test("a notice that waits to be read has no date yet, and is late nowhere", wide, async () => {
    await officeRecord(hub, "m-unread", [[fourMonths, "MPEN"]]);
    const [record] = await deadlinesOf(client, "m-unread");
    if (!record) throw new Error("the line waits to be read");
    expect(deadlineBadge(record, today)).toMatchObject({ text: "◆ to read", tone: "warn" });
    const inTable = deadlineColumns.find(({ key }) => key === "dueAt")?.mark?.(record, today);
    expect(inTable).toMatchObject({ glyph: "◆", tone: "warn" });
    const found = [...(await lists()).values()].flat().filter(({ id }) => id === record.id);
    const undated = { dueAt: null, finalAt: null, kept: null, isLate: false };
    expect(found).toMatchObject([
      { section: "read", ...undated },
      { section: "papers", ...undated },
    ]);
    for (const entry of found) expect(tableMark(entry)).toBeNull();
  });
});
