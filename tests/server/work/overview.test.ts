import type { OverviewSort } from "@iphub/sdk/contract/overview";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const ada = "ada@firm.example";
const ben = "ben@firm.example";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [
        { id: "m-a", title: "Éclair cooling", references: ["B-2", "17/248,024"] },
        { id: "m-b", title: "beam", references: ["A-9"] },
        { id: "m-c", title: "Anchor", references: [] },
        { id: "m-d", title: "Drum", references: ["C-3"] },
        { id: "m-kept", title: "Kept", references: ["Z-1"], teams: ["t-chem"] },
      ],
      milestones: [
        { id: "s-late", inventionId: "m-a", title: "Late", dueAt: "2026-09-01", clientDueDate: "2026-08-01" },
        { id: "s-soon", inventionId: "m-a", title: "Soon", dueAt: "2026-03-01", clientDueDate: "2026-02-20" },
        { id: "s-gone", inventionId: "m-a", dueAt: "2026-01-01", deletedAt: plantedAt },
        { id: "s-done", inventionId: "m-a", dueAt: "2026-01-02", finishedAt: plantedAt },
        { id: "s-b", inventionId: "m-b", title: "Only", dueAt: "2026-05-05", clientDueDate: "2026-09-09" },
      ],
      tasks: [
        { id: "a-upcoming", inventionId: "m-a", milestoneId: "s-soon", status: "upcoming", dueAt: "2026-02-01" },
        { id: "a-next", inventionId: "m-a", milestoneId: "s-soon", dueAt: "2026-02-10", order: 2, assignees: [ben] },
        {
          id: "a-mine",
          inventionId: "m-a",
          milestoneId: "s-late",
          dueAt: "2026-02-20",
          assignees: [ada],
          tags: ["fee"],
        },
        { id: "a-2ar", inventionId: "m-a", milestoneId: "s-late", dueAt: "2026-07-01", tags: ["2AR", "CRITICAL"] },
        {
          id: "a-closed",
          inventionId: "m-a",
          milestoneId: "s-soon",
          status: "done",
          dueAt: "2026-01-10",
          tags: ["2AR"],
        },
        { id: "a-gone", inventionId: "m-a", milestoneId: "s-gone", dueAt: "2026-01-01", tags: ["2AR", "gone"] },
        {
          id: "a-finished",
          inventionId: "m-a",
          milestoneId: "s-done",
          dueAt: "2026-01-01",
          assignees: ["eve@firm.example"],
        },
        { id: "a-loose", inventionId: "m-a", status: "on-hold" },
        { id: "b-waits", inventionId: "m-b", milestoneId: "s-b", status: "upcoming", assignees: [ada] },
        { id: "d-first", inventionId: "m-d", dueAt: "2026-02-10", order: 1, tags: ["fee", "late"] },
        { id: "d-second", inventionId: "m-d", dueAt: "2026-02-10", order: 0, assignees: [ben, ada] },
        { id: "kept-1", inventionId: "m-kept", dueAt: "2026-02-05", tags: ["kept"] },
      ],
    });
  });
  afterAll(() => hub.close());

  async function ids(query: Parameters<Awaited<ReturnType<SeededHub["as"]>>["overview"]["list"]>[0]) {
    const client = await hub.as("eve");
    return (await client.overview.list(query)).data.map(({ id }) => id);
  }

  // spec: 3.7
  test("a row holds every key: next task, one's own, next milestone, dates", async () => {
    const client = await hub.as("ada");
    const { data, total } = await client.overview.list({ qs: "eclair" });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      id: "m-a",
      title: "Éclair cooling",
      references: ["B-2", "17/248,024"],
      nextTask: { id: "a-next", status: "open", dueAt: "2026-02-10", assignees: [ben], milestoneId: "s-soon" },
      myNextTask: { id: "a-mine" },
      nextMilestone: "s-soon",
      nextMilestoneTitle: "Soon",
      clientDueDate: "2026-02-20",
      dueAt: "2026-03-01",
      finalDate: null,
      next2AR: "2026-07-01",
      updating: false,
    });
    const bare = await client.overview.get({ id: "m-c" });
    expect(bare).toEqual({
      id: "m-c",
      title: "Anchor",
      references: [],
      nextTask: null,
      myNextTask: null,
      nextMilestone: null,
      nextMilestoneTitle: null,
      clientDueDate: null,
      dueAt: null,
      finalDate: null,
      standing: null,
      next2AR: null,
      updating: false,
    });
  });

  test("a task that waits is next only when all wait; the matter has its milestone's date", async () => {
    const client = await hub.as("ada");
    expect(await client.overview.get({ id: "m-b" })).toMatchObject({
      nextTask: { id: "b-waits" },
      myNextTask: { id: "b-waits" },
      dueAt: "2026-05-05",
    });
    expect((await client.overview.get({ id: "m-d" })).nextTask?.id).toBe("d-second");
  });

  test.each<[OverviewSort, string[]]>([
    ["dueAt", ["m-d", "m-a", "m-b", "m-c"]],
    ["-dueAt", ["m-b", "m-a", "m-d", "m-c"]],
    ["clientDueDate", ["m-a", "m-b", "m-c", "m-d"]],
    ["-clientDueDate", ["m-b", "m-a", "m-d", "m-c"]],
    ["next2AR", ["m-a", "m-b", "m-c", "m-d"]],
    ["-next2AR", ["m-a", "m-d", "m-c", "m-b"]],
    ["title", ["m-c", "m-b", "m-d", "m-a"]],
    ["-title", ["m-a", "m-d", "m-b", "m-c"]],
    ["reference", ["m-b", "m-a", "m-d", "m-c"]],
    ["-reference", ["m-d", "m-a", "m-b", "m-c"]],
    // spec: 7.66
  ])("sorted by %s, what has no value comes last both ways, and pages follow each other", async (sort, order) => {
    expect(await ids({ sort })).toEqual(order);
    const pages = await Promise.all([0, 1, 2, 3, 4].map((skip) => ids({ sort, skip, size: 1 })));
    expect(pages.flat()).toEqual(order);
  });

  // spec: 7.67
  test("filters by person: matters with an open task of theirs in an active milestone", async () => {
    expect(await ids({ assignee: ada })).toEqual(["m-d", "m-a", "m-b"]);
    expect(await ids({ assignee: " BEN@firm.example" })).toEqual(["m-d", "m-a"]);
    expect(await ids({ assignee: "eve@firm.example" })).toEqual([]);
  });

  test("a person is named as in a query, a name of two means both; a name that is no one's is refused", async () => {
    const asAda = await hub.as("ada");
    expect((await asAda.overview.list({ assignee: "Me" })).data.map(({ id }) => id)).toEqual(["m-d", "m-a", "m-b"]);
    expect(await ids({ assignee: "okafor" })).toEqual(["m-d", "m-a"]);
    expect(await ids({ assignee: "nobody@firm.example" })).toEqual([]);
    const refused = { status: 400, fields: [{ field: "assignee" }] };
    expect(await failureOf(asAda.overview.list({ assignee: "zoe" }))).toMatchObject(refused);
    const people = hub.platform.database.kysely.updateTable("users").where("email", "=", ben);
    await people.set({ last_name: "Byron" }).execute();
    expect(await ids({ assignee: "byron" })).toEqual(["m-d", "m-a", "m-b"]);
    await people.set({ last_name: "Okafor" }).execute();
  });

  // spec: 7.65
  test("filters by tags of open tasks, any of several; an unknown one gives an empty page", async () => {
    const client = await hub.as("eve");
    expect(await ids({ tags: ["2AR"] })).toEqual(["m-a"]);
    expect(await ids({ tags: ["late", "2AR"] })).toEqual(["m-d", "m-a"]);
    expect(await ids({ tags: ["gone"] })).toEqual([]);
    expect(await client.overview.list({ tags: ["never"] })).toEqual({ data: [], total: 0 });
    expect(await ids({ tags: ["fee"], assignee: ben, qs: "drum" })).toEqual(["m-d"]);
    expect(await ids({ tags: ["fee"], qs: "17248024" })).toEqual(["m-a"]);
  });

  test("a matter that is kept to a team is neither listed nor counted for others", async () => {
    const [all, team, other] = await Promise.all(["ada", "ben", "eve"].map((name) => hub.as(name as "ada")));
    const totals = await Promise.all(
      [all, team, other].map(async (one) => (await one?.overview.list({ size: 2 }))?.total),
    );
    expect(totals).toEqual([5, 5, 4]);
    expect(await ids({ tags: ["kept"] })).toEqual([]);
    expect(await ids({ qs: "kept" })).toEqual([]);
    const eve = await hub.as("eve");
    expect((await failureOf(eve.overview.get({ id: "m-kept" }))).status).toBe(404);
    expect((await failureOf(eve.overview.milestones({ id: "m-kept" }))).status).toBe(404);
  });

  test("the total is right after every change, also when it was counted before", async () => {
    const client = await hub.as("ada");
    const total = async () => (await client.overview.list({ size: 1 })).total;
    const [before, again] = [await total(), await total()];
    const { id } = await client.inventions.create({ title: "zz new", references: [] });
    expect([before, again, await total()]).toEqual([5, 5, 6]);
    expect((await client.overview.list({ size: 1, skip: 50 })).total).toBe(6);
    await hub.platform.database.kysely.deleteFrom("inventions").where("id", "=", id).execute();
    await client.inventions.update({ id: "m-c", title: "Anchor." });
    await client.inventions.update({ id: "m-c", title: "Anchor" });
    expect(await total()).toBe(5);
  });

  // spec: 3.8, 7.69
  test("the obsolete reading has the same matters, with roadmap and critical task", async () => {
    const client = await hub.as("eve");
    const { data, total } = await client.overview.obsolete({ sort: "title" });
    expect([data.map((row) => row.inventionId), total]).toEqual([["m-c", "m-b", "m-d", "m-a"], 4]);
    expect(data[3]).toMatchObject({
      references: ["B-2", "17/248,024"],
      name: "Éclair cooling",
      nextTaskTitle: "Task a-next",
      status: "open",
      dueAt: "2026-03-01",
      roadmap: [
        { id: "s-soon", title: "Soon", state: "active", dueAt: "2026-03-01" },
        { id: "s-late", state: "active" },
        { id: "s-done", state: "finished" },
        { id: "s-gone", state: "deleted" },
      ],
      nextCriticalTask: { id: "a-2ar" },
    });
    expect(data[0]).toMatchObject({ nextTaskTitle: null, status: null, roadmap: [], nextCriticalTask: null });
    const one = await client.overview.obsolete({ sort: "-title", skip: 1, size: 1 });
    expect([one.data.map((row) => row.inventionId), one.total]).toEqual([["m-d"], 4]);
    expect((await client.overview.obsolete({ qs: "drum" })).data.map((row) => row.inventionId)).toEqual(["m-d"]);
  });

  // spec: 7.70
  test("one matter's row can look at one milestone only", async () => {
    const client = await hub.as("ada");
    expect((await client.overview.get({ id: "m-a", milestoneId: "s-late" })).nextTask?.id).toBe("a-mine");
    expect((await client.overview.get({ id: "m-a", milestoneId: "s-done" })).nextTask).toBeNull();
    expect((await client.overview.get({ id: "m-a", milestoneId: "s-b" })).nextTask).toBeNull();
    expect((await client.overview.get({ id: "m-a", milestoneId: "no-milestone" })).nextTask?.id).toBe("a-loose");
  });

  // spec: 4.16, 7.71
  test("milestones come in their order with their tasks, loose tasks last", async () => {
    const client = await hub.as("ada");
    const groups = await client.overview.milestones({ id: "m-a" });
    expect(groups.map(({ id }) => id)).toEqual(["s-soon", "s-late", "s-done", "s-gone", "no-milestone"]);
    expect(groups[0]).toMatchObject({ finished: false, completed: false, nextTask: { id: "a-next" } });
    expect(groups[0]?.tasks.map(({ id }) => id)).toEqual(["a-closed", "a-upcoming", "a-next"]);
    expect(groups[2]).toMatchObject({ finished: true, completed: true, nextTask: null });
    expect(groups[4]).toMatchObject({ title: "No Milestone", inventionId: "m-a", tasks: [{ id: "a-loose" }] });
    for (const assignee of [ada, "ADA@firm.example", "me", "Byron"]) {
      const mine = await client.overview.milestones({ id: "m-a", assignee });
      const shown = mine.map(({ id, tasks }) => [id, ...tasks.map((task) => task.id)].join(" "));
      expect(shown, assignee).toEqual(["s-soon", "s-late a-mine", "s-done", "s-gone"]);
    }
    expect(await client.overview.milestones({ id: "m-a", assignee: " " })).toEqual(groups);
    for (const assignee of ["zoe", "zoe@"]) {
      const refused = await failureOf(client.overview.milestones({ id: "m-a", assignee }));
      expect(refused, assignee).toMatchObject({ status: 400, fields: [{ field: "assignee" }] });
    }
  });
});
