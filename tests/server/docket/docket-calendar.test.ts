import type { Hub } from "@iphub/sdk";
import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const benMail = "ben@firm.example";

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team. */
forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  const today = civilDateInZone(Date.now(), "America/New_York");
  const [from, until] = [addDays(today, 10), addDays(today, 20)];

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
  });
  afterAll(() => hub.close());

  async function shown(reader: Hub, scope: "me" | "team" | "firm", matter: string): Promise<string[]> {
    const { entries } = await reader.docket.calendar({ scope, from, until });
    return entries
      .filter(({ invention }) => invention.title === matter)
      .map(({ section, title }) => `${section} ${title}`);
  }

  test("a range has what is due in it and whose final date is, what is done too, for a person, a team and the firm", async () => {
    const title = "Calendar one";
    const { id } = await amy.inventions.create({ title, references: ["CAL-1"], inHouseAttorney: benMail });
    const entry = { inventionId: id, office: "EP", source: "agent, 12 Jan" };
    const enter = (name: string, dueDate: string, finalDate?: string) =>
      ben.deadlines.enter({ ...entry, title: name, dueDate, ...(finalDate ? { finalDate } : {}) });
    await enter("First day", from);
    await enter("Last day", until);
    await enter("Day before", addDays(from, -1));
    await enter("Day after", addDays(until, 1));
    await enter("Final in it", addDays(from, -1), until);
    const closed = await enter("Closed", addDays(from, 2));
    await ben.deadlines.close({ id: closed.id, filed: "Reply", filedOn: today });
    const ended = await enter("Closed, final in it", addDays(from, -1), until);
    await ben.deadlines.close({ id: ended.id, filed: "Reply", filedOn: today });
    const rejected = await enter("Rejected", addDays(from, 2));
    await ben.deadlines.reject({ id: rejected.id, reason: "Not ours" });
    const assign = { inventionId: id, assignees: [benMail] };
    await amy.tasks.create({ ...assign, title: "Open task", dueAt: addDays(from, 1) });
    await amy.tasks.create({ ...assign, title: "Task after", dueAt: addDays(until, 1) });
    await amy.tasks.create({ ...assign, title: "Task without a day" });
    const done = await amy.tasks.create({ ...assign, title: "Done task", dueAt: addDays(from, 3) });
    await ben.tasks.update({ id: done.id, status: "done" });
    const all = [
      ...["deadlines Final in it", "deadlines First day", "tasks Open task"],
      ...["done Closed", "done Done task", "deadlines Last day"],
    ];
    expect(await shown(ben, "me", title)).toEqual(all);
    expect(await shown(ben, "team", title)).toEqual(all);
    expect(await shown(amy, "firm", title)).toEqual(all);
    expect(await shown(amy, "me", title)).toEqual([]);
    expect(await shown(await hub.as("eve"), "team", title)).toEqual([]);
    const { entries } = await ben.docket.calendar({ from, until });
    const task = entries.find((one) => one.title === "Open task");
    expect(task?.updatedAt).toBe((await ben.tasks.get({ id: task?.id ?? "" })).updatedAt);
    await amy.walls.set({ id, owners: [benMail], people: [benMail] });
    expect(await shown(amy, "firm", title)).toEqual([]);
    expect(await shown(ben, "me", title)).toEqual(all);
  });

  test("open tasks of a finished milestone are closed work, as in every list of tasks", async () => {
    const title = "Calendar two";
    const { id } = await amy.inventions.create({ title, references: ["CAL-2"] });
    const milestone = await amy.milestones.create({ inventionId: id, title: "Stage", dueAt: until });
    await amy.tasks.create({ inventionId: id, milestoneId: milestone.id, title: "Left open", dueAt: from });
    expect(await shown(amy, "firm", title)).toEqual(["tasks Left open"]);
    await amy.milestones.finish({ id: milestone.id });
    expect(await shown(amy, "firm", title)).toEqual([]);
  });

  test("without days it is this month; a range that ends before it begins, or is too long, is refused by its field", async () => {
    const month = await ben.docket.calendar({});
    const first = `${today.slice(0, 7)}-01`;
    expect(month).toMatchObject({ scope: "me", from: first, until: addDays(addMonths(first, 1), -1), isWhole: true });
    expect(month).toMatchObject({ day: today, team: null, person: null });
    expect(await ben.docket.calendar({ from: "2026-02-10" })).toMatchObject({ until: "2026-02-28" });
    expect(await ben.docket.calendar({ until: "2026-02-10" })).toMatchObject({ from: "2026-02-01" });
    const before = await failureOf(ben.docket.calendar({ from: "2026-02-10", until: "2026-02-09" }));
    expect(before).toMatchObject({ status: 400, fields: [{ field: "until" }] });
    const long = await failureOf(ben.docket.calendar({ from: "2026-01-01", until: "2026-04-04" }));
    expect(long).toMatchObject({
      status: 400,
      fields: [{ field: "until", message: expect.stringContaining("2026-04-03") }],
    });
    await expect(ben.docket.calendar({ from: "2026-01-01", until: "2026-04-03" })).resolves.toBeDefined();
  });

  test("a person or a team narrows it, of all matters without a scope; the team must be one's own", async () => {
    const title = "Calendar of people";
    const eveMail = "eve@firm.example";
    const { id } = await amy.inventions.create({ title, references: [], inHouseAttorney: eveMail });
    await amy.deadlines.enter({ inventionId: id, office: "EP", source: "agent", title: "Of Eve", dueDate: from });
    const task = (name: string, assignees: string[]) =>
      amy.tasks.create({ inventionId: id, title: name, dueAt: from, assignees });
    await task("Of Ben", [benMail]);
    await task("Of no one", []);
    const done = await task("Done by Ben", [benMail]);
    await amy.tasks.update({ id: done.id, status: "done" });
    const of = async (reader: Hub, wanted: Parameters<Hub["docket"]["calendar"]>[0]) => {
      const { entries } = await reader.docket.calendar({ ...wanted, from, until });
      return entries.flatMap((one) => (one.invention.title === title ? [one.title] : [])).sort();
    };
    expect(await of(amy, { person: benMail })).toEqual(["Done by Ben", "Of Ben"]);
    expect(await of(amy, { person: eveMail })).toEqual(["Of Eve"]);
    expect(await of(amy, { team: "t-chem" })).toEqual(["Done by Ben", "Of Ben"]);
    expect(await of(amy, { team: "t-chem", person: eveMail })).toEqual([]);
    expect(await of(ben, { scope: "me", person: eveMail })).toEqual([]);
    for (const person of ["me", "ben", "BEN@firm.example"]) {
      expect(await ben.docket.calendar({ person, from, until })).toMatchObject({ scope: "firm", person: benMail });
    }
    const noOne = await failureOf(ben.docket.calendar({ person: "zoe", from, until }));
    expect(noOne).toMatchObject({ status: 400, fields: [{ field: "person" }] });
    const eve = await hub.as("eve");
    const refused = await failureOf(eve.docket.calendar({ team: "t-chem", from, until }));
    expect(refused).toMatchObject({ status: 400, fields: [{ field: "team" }] });
  });

  test("more than it reads is said; what is others' takes no one's own out", async () => {
    const { id } = await amy.inventions.create({
      title: "Of others",
      references: [],
      inHouseAttorney: "eve@firm.example",
    });
    const entry = { inventionId: id, office: "EP", source: "agent, 12 Jan" };
    const first = await amy.deadlines.enter({ ...entry, title: "Theirs", dueDate: from });
    await sql`
      insert into deadlines select (jsonb_populate_record(d, jsonb_build_object('id', 'many-' || n, 'source_key', 'many-' || n))).*
      from deadlines d, generate_series(1, 2001) n where d.id = ${first.id}`.execute(hub.platform.database.kysely);
    expect((await amy.docket.calendar({ scope: "firm", from, until })).isWhole).toBe(false);
    const own = await ben.docket.calendar({ scope: "me", from, until });
    expect([own.isWhole, own.entries.map(({ title }) => title).includes("First day")]).toEqual([true, true]);
  });
});
