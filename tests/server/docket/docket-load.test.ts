import type { Hub } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { mondayOf } from "@iphub/sdk/domain/docket/load/docket-load";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const benMail = "ben@firm.example";
const eveMail = "eve@firm.example";

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team. */
forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  let eve: Hub;
  const today = civilDateInZone(Date.now(), "America/New_York");
  /** Far from what the hub is planted with. */
  const from = mondayOf(addDays(today, 400));
  const asked = { from, weeks: 3 };

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
  });
  afterAll(() => hub.close());

  /** `ben: 1+0 | 2+1 0+0 0+0`: what is due before the weeks, and in each of them, as deadlines and tasks. */
  async function shown(reader: Hub, wanted: Parameters<Hub["docket"]["load"]>[0] = {}): Promise<string[]> {
    const { rows, all } = await reader.docket.load({ ...asked, ...wanted });
    const text = ({ deadlines, tasks }: { deadlines: number; tasks: number }) => `${deadlines}+${tasks}`;
    return [...rows, { ...all, person: "all" }].map(
      ({ person, before, weeks }) =>
        `${person?.split("@")[0] ?? "none"}: ${text(before)} | ${weeks.map(text).join(" ")}`,
    );
  }

  test("open work counts in the week of its due date, for the responsible person and for each assignee", async () => {
    const { id } = await amy.inventions.create({ title: "Load", references: ["LOAD-1"], inHouseAttorney: benMail });
    const bare = await amy.inventions.create({ title: "Without attorney", references: ["LOAD-2"] });
    const enter = (title: string, dueDate: string, inventionId = id) =>
      amy.deadlines.enter({ inventionId, title, dueDate, office: "EP", source: "agent" });
    await enter("First day", from);
    await enter("Last day", addDays(from, 6));
    await enter("Next week", addDays(from, 7));
    await enter("After the weeks", addDays(from, 21));
    await enter("Of no one", addDays(from, 14), bare.id);
    const closed = await enter("Closed", from);
    await amy.deadlines.close({ id: closed.id, filed: "Reply", filedOn: today });
    const task = (title: string, dueAt: string, assignees: string[]) =>
      amy.tasks.create({ inventionId: id, title, dueAt, assignees });
    await task("Of both", addDays(from, 1), [benMail, eveMail]);
    await task("Of no one", addDays(from, 8), []);
    const done = await task("Done", addDays(from, 1), [benMail]);
    await amy.tasks.update({ id: done.id, status: "done" });
    const milestone = await amy.milestones.create({ inventionId: id, title: "Stage", dueAt: from });
    const inIt = { inventionId: id, milestoneId: milestone.id, dueAt: from, assignees: [benMail] };
    await amy.tasks.create({ ...inIt, title: "Of a finished milestone" });
    await amy.milestones.finish({ id: milestone.id });
    const [ofBen, ofEve, ofNone, all] = [
      ...["ben: 0+0 | 2+1 1+0 0+0", "eve: 0+0 | 0+1 0+0 0+0", "none: 0+0 | 0+0 0+1 1+0", "all: 0+0 | 2+1 1+1 1+0"],
    ];
    const planted = (rows: readonly string[]) => rows.map((row) => row.replace(/\d+\+\d+ \|/, "0+0 |"));
    expect(planted(await shown(amy))).toEqual([ofBen, ofEve, ofNone, all]);
    expect(planted(await shown(ben, { scope: "me" }))).toEqual([ofBen, "all: 0+0 | 2+1 1+0 0+0"]);
    expect(await shown(amy, { from: addDays(from, 7), weeks: 1, scope: "firm" })).toContain("ben: 2+1 | 1+0");
  });

  test("the members of a team are shown, those with nothing due too; only one's own team, or any for an administrator", async () => {
    expect((await ben.docket.load({ ...asked, team: "t-chem" })).rows.map(({ person }) => person)).toEqual([benMail]);
    expect((await amy.docket.load({ ...asked, team: "t-chem" })).team).toBe("t-chem");
    expect(await failureOf(eve.docket.load({ ...asked, team: "t-chem" }))).toMatchObject({
      status: 400,
      fields: [{ field: "team" }],
    });
  });

  test("a person's row is listed: as many entries as it counts, also of what no one has", async () => {
    const people = [
      ["me", benMail],
      ["ben", benMail],
      [eveMail, eveMail],
      ["none", null],
    ] as const;
    for (const [person, email] of people) {
      const { rows, entries, isWhole } = await ben.docket.load({ ...asked, person });
      const row = rows.find((one) => one.person === email);
      const sum = [row?.before, ...(row?.weeks ?? [])].reduce(
        (all, one) => all + (one?.deadlines ?? 0) + (one?.tasks ?? 0),
        0,
      );
      expect([entries.length, isWhole]).toEqual([sum, true]);
      expect(sum).toBeGreaterThan(0);
    }
    const { entries } = await ben.docket.load({ ...asked, person: benMail });
    expect(entries.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["First day", "Last day", "Next week", "Of both"]),
    );
    expect(entries.map(({ title }) => title)).not.toContain("Of a finished milestone");
  });

  test("behind a wall nothing is counted and nothing listed", async () => {
    const [matter] = (await amy.inventions.search({ qs: "LOAD-1" })).data;
    await amy.walls.set({ id: matter?.id ?? "", owners: [benMail], people: [benMail] });
    expect((await shown(eve)).at(-1)).toMatch(/\| 0\+0 0\+0 1\+0$/);
    expect((await eve.docket.load({ ...asked, person: eveMail })).entries.map(({ title }) => title)).not.toContain(
      "Of both",
    );
    expect((await shown(ben)).at(-1)).toMatch(/\| 2\+1 1\+1 1\+0$/);
  });

  test("without days it is this week and the seven after it", async () => {
    const load = await ben.docket.load({});
    expect([load.day, load.from, load.until]).toEqual([today, mondayOf(today), addDays(mondayOf(today), 55)]);
    expect(load.all.weeks).toHaveLength(8);
  });
});
