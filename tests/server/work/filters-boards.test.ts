import type { Hub } from "@iphub/sdk";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import { jsonValue } from "@iphub/server/platform/database/insert-rows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

const ben = "ben@firm.example";

forEachEngine((engine) => {
  let hub: SeededHub;
  let asBen: Hub;
  let asEve: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine, {}, new TestClock());
    await hub.plant({
      matters: [{ id: "m-a", title: "Antenna", references: ["17/248,024"] }],
      tasks: [
        { id: "k-a", inventionId: "m-a", assignees: [ben], dueAt: "2026-06-01" },
        { id: "k-b", inventionId: "m-a", assignees: [ben], dueAt: "2026-06-02" },
        { id: "k-c", inventionId: "m-a", assignees: [ben] },
      ],
    });
    asBen = await hub.as("ben");
    asEve = await hub.as("eve");
  });
  afterAll(() => hub.close());

  // spec: 3.9, 6.5, 6.6, 7.54, 7.55, 7.56, 7.58
  test("every person has the hub's filters, one of each team by its name, and their own", async () => {
    const made = await asBen.filters.create({ title: "Soon", data: { dueAt: "this-week" }, layout: "minimalistic" });
    expect(made).toMatchObject({ title: "Soon", data: { dueAt: "this-week" }, layout: "minimalistic" });
    const all = await asBen.filters.list();
    const titles = all.map(({ type, title }) => [type, title]);
    expect(titles).toEqual([
      ["system", "My Tasks"],
      ["system", "My Projects"],
      ["team", "Chemistry"],
      ["personal", "Soon"],
    ]);
    expect(all.map(({ layout }) => layout)).toEqual(["compact", "compact", "compact", "minimalistic"]);
    const [mine, projects] = all.map(({ data }) => data);
    expect([mine?.assignees, mine?.projectAssignees]).toEqual([["ben@firm.example"], undefined]);
    expect([projects?.assignees, projects?.projectAssignees]).toEqual([undefined, ["ben@firm.example"]]);
    expect((await asEve.filters.list()).map(({ title }) => title)).toEqual(["My Tasks", "My Projects"]);
    expect(await asEve.filters.get({ id: made.id })).toEqual(made);
    expect(await failureOf(asEve.filters.update({ id: made.id, title: "Mine" }))).toMatchObject({ status: 403 });
    expect(await failureOf(asBen.filters.delete({ id: "my-tasks" }))).toMatchObject({ status: 403 });
    const changed = await asBen.filters.update({ ...made, title: "Later" });
    expect(changed).toEqual({ ...made, title: "Later" });
    expect(await asBen.filters.get({ id: made.id })).toEqual(changed);
    const refused = await failureOf(
      asBen.filters.create({ title: "No", data: { dueAt: { from: "today", to: "today-1d" } } }),
    );
    expect(refused).toMatchObject({ status: 400 });
  });

  test("a query that was saved when a backslash was itself keeps its tags, and a missing closing quote is a fault", async () => {
    const { kysely } = hub.platform.database;
    await asBen.tasks.update({ id: "k-c", tags: ["c:\\"] });
    const { id } = await asBen.filters.create({ title: "Paths", data: { query: "tag:x" } });
    const data = jsonValue<FilterData>({ query: 'tag:"c:\\" who:"ben@firm.example"' });
    await kysely.updateTable("filters").set({ data }).where("id", "=", id).execute();
    const typed = 'tag:"c:\\\\" who:"ben@firm.example"';
    expect((await asBen.filters.get({ id })).data).toEqual({ query: typed });
    expect((await asBen.tasks.list({ filter: id })).data.map((task) => task.id)).toEqual(["k-c"]);
    const renamed = await asBen.filters.update({ id, title: "Folders" });
    expect(renamed).toMatchObject({ title: "Folders", data: { query: typed } });
    const refused = await failureOf(asBen.filters.create({ title: "No", data: { query: 'tag:"5\\" pipe' } }));
    expect(refused).toMatchObject({ status: 400, fields: [{ field: "query" }] });
    await asBen.filters.delete({ id });
    await asBen.tasks.update({ id: "k-c", tags: [] });
  });

  // spec: 3.11, 7.57, 7.59, 7.60, 7.61, 7.62, 7.63, 7.64
  test("a board keeps its lists in order, is cloned whole, and says which list lost its filter", async () => {
    const list = await asBen.filters.create({ title: "List", data: { status: ["open"] } });
    const board = await asBen.boards.create({ title: "Week", filters: [list.id, "my-tasks"] });
    expect(board.filters.map(({ title }) => title)).toEqual(["List", "My Tasks"]);
    expect(await failureOf(asEve.boards.update({ id: board.id, title: "X" }))).toMatchObject({ status: 403 });
    const copy = await asEve.boards.clone({ id: board.id });
    expect(copy).toMatchObject({ title: "Copy of Week", owner: "eve@firm.example" });
    expect(copy.filters[1]?.data.assignees).toEqual(["eve@firm.example"]);
    await asBen.filters.delete({ id: list.id });
    const after = await asBen.boards.get({ id: board.id });
    expect(after.filters[0]).toMatchObject({ id: list.id, title: "Deleted filter" });
    expect(after.filters[0]?.warnings).toHaveLength(1);
    expect((await asBen.tasks.search(after.filters[0]?.data ?? {})).total).toBe(0);
    const refused = await failureOf(asBen.boards.create({ title: "B", filters: ["nothing"] }));
    expect(refused).toMatchObject({ status: 400, fields: [{ field: "filters[0]" }] });
    await asBen.boards.update({ id: board.id, title: "Month", filters: ["my-tasks"] });
    expect(await asBen.boards.get({ id: board.id })).toMatchObject({ title: "Month", filters: [{ id: "my-tasks" }] });
    const long = await asBen.boards.create({ title: `${"w".repeat(191)}😀`, filters: ["my-tasks"] });
    const shortened = await asBen.boards.clone({ id: long.id });
    expect(shortened.title).toBe(`Copy of ${"w".repeat(191)}`);
    for (const { id } of [long, shortened]) await asBen.boards.delete({ id });
    await asBen.boards.delete({ id: board.id });
    expect((await asBen.boards.list()).map(({ id }) => id)).toEqual([copy.id]);
  });

  test("a calendar feed keeps ids, counts changes, cancels what is gone, and ends when it is revoked", async () => {
    const feed = await asBen.calendar.create({ filter: "my-tasks" });
    const read = async () => (await fetch(`${hub.url}${feed.path}`)).text();
    const first = await read();
    expect(first.match(/UID:.*/g)?.map((line) => line.trim())).toEqual(["UID:task-k-a@iphub", "UID:task-k-b@iphub"]);
    expect(first).toContain("DTSTART;VALUE=DATE:20260601");
    expect(await read()).toBe(first);
    await asBen.tasks.update({ id: "k-a", dueAt: "2026-06-05" });
    await asBen.tasks.update({ id: "k-b", status: "done" });
    const events = (await read()).split("BEGIN:VEVENT").slice(1);
    const [gone, moved] = events;
    expect(events).toHaveLength(2);
    expect(gone).toMatch(/UID:task-k-b@iphub\r\nSEQUENCE:1[\s\S]*STATUS:CANCELLED/);
    expect(moved).toMatch(/UID:task-k-a@iphub\r\nSEQUENCE:1[\s\S]*DTSTART;VALUE=DATE:20260605[\s\S]*STATUS:CONFIRMED/);
    await asBen.tasks.update({ id: "k-b", status: "open" });
    expect(await read()).toMatch(/UID:task-k-b@iphub\r\nSEQUENCE:2[\s\S]*STATUS:CONFIRMED/);
    expect(await failureOf(asEve.calendar.revoke({ id: feed.id }))).toMatchObject({ status: 404 });
    await asBen.calendar.revoke({ id: feed.id });
    expect((await fetch(`${hub.url}${feed.path}`)).status).toBe(404);
    expect(await asBen.calendar.list()).toEqual([]);
  });

  test("a plan applies the rows that no one else has changed, reports the rest, and can be applied again", async () => {
    const [a, b] = (await asBen.tasks.search({ sort: "title", size: 2 })).data;
    if (!a || !b) throw new Error("no tasks");
    const row = (task: typeof a) => ({ id: task.id, updatedAt: task.updatedAt, tags: ["planned"] });
    const gone = { id: "k-none", updatedAt: a.updatedAt, tags: [] };
    const stranger = { ...row(b), assignees: ["nobody@firm.example"] };
    const plan = await asBen.plans.create({ title: "Tags", rows: [row(a), stranger, gone] });
    expect(plan.rows.map(({ state }) => state)).toEqual(["ready", "ready", "gone"]);
    expect(plan.rows[0]?.changes).toEqual({ tags: { before: [], after: ["planned"] } });
    expect(plan.rows.map(({ invention }) => invention)).toEqual([a.invention, b.invention, null]);
    expect((await asBen.plans.apply({ id: plan.id, dryRun: true })).rows).toEqual(plan.rows);
    expect((await asBen.tasks.get({ id: a.id })).tags).toEqual([]);
    const applied = await asEve.plans.apply({ id: plan.id });
    expect(applied.rows.map(({ state }) => state)).toEqual(["applied", "refused", "gone"]);
    expect(applied.rows[0]?.invention).toEqual(a.invention);
    const after = await asBen.tasks.get({ id: a.id });
    expect(after.tags).toEqual(["planned"]);
    await asBen.tasks.update({ id: b.id, title: "Changed" });
    const again = await asBen.plans.apply({ id: plan.id });
    expect(again.rows.map(({ state }) => state)).toEqual(["applied", "stale", "gone"]);
    expect((await asBen.tasks.get({ id: a.id })).updatedAt).toBe(after.updatedAt);
    const twice = await failureOf(asBen.plans.create({ title: "Twice", rows: [row(a), row(a)] }));
    expect(twice).toMatchObject({ status: 400, fields: [{ field: "rows[1].id" }] });
  });
});
