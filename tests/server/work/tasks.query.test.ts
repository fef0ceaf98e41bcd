import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

onBothEngines((engine) => {
  let hub: SeededHub;
  let ada: Hub;

  beforeAll(async () => {
    // A Wednesday.
    hub = await startSeededHub(engine, {}, new TestClock("2026-11-25T15:00:00Z"));
    await hub.plant({
      matters: [
        {
          id: "m-a",
          title: "Lithium battery",
          references: ["13/629,161", "F-77"],
          inHouseAttorney: "ada@firm.example",
        },
        { id: "m-b", title: "Solid state cell", references: ["13-6-EP"] },
        { id: "m-kept", title: "Kept lithium", references: ["13/699,999"], teams: ["t-mech"] },
      ],
      milestones: [
        { id: "p-done", inventionId: "m-b", finishedAt: "2026-11-20T09:00:00.000Z" },
        { id: "p-ben", inventionId: "m-a", assignees: ["ben@firm.example"] },
      ],
      tasks: [
        {
          id: "k1",
          inventionId: "m-a",
          milestoneId: "p-ben",
          title: "Draft response",
          status: "open",
          dueAt: "2026-11-24",
          assignees: ["ben@firm.example"],
          tags: ["fee"],
        },
        {
          id: "k2",
          inventionId: "m-a",
          title: "File response",
          status: "in-progress",
          dueAt: "2026-12-02",
          assignees: ["ada@firm.example", "ben@firm.example"],
          tags: ["Fee", "client"],
        },
        {
          id: "k3",
          inventionId: "m-b",
          title: "Report to client",
          status: "upcoming",
          dueAt: null,
          assignees: ["eve@firm.example"],
        },
        {
          id: "k4",
          inventionId: "m-b",
          title: "Pay issue fee",
          status: "done",
          dueAt: "2026-11-01",
          assignees: [],
          tags: ["fee"],
        },
        {
          id: "k5",
          inventionId: "m-b",
          milestoneId: "p-done",
          title: "Close file",
          status: "open",
          dueAt: "2026-11-10",
          assignees: [],
        },
        {
          id: "k6",
          inventionId: "m-kept",
          title: "Hidden response",
          status: "open",
          dueAt: "2026-11-24",
          assignees: ["rob@firm.example"],
          tags: ["fee"],
        },
      ],
    });
    ada = await hub.as("ada");
  });
  afterAll(() => hub.close());

  const found = async (query: string, as = ada) =>
    (await as.tasks.list({ query, timeZone: "UTC" })).data
      .map(({ id }) => id)
      .sort()
      .join(" ");

  describe("each condition selects what it says", () => {
    test.each([
      ["status:open", "k1 k5 k6"],
      ["status:open,done", "k1 k4 k5 k6"],
      ["is:open", "k1 k2 k3 k6"],
      ["is:ended", "k4 k5"],
      ["is:overdue", "k1 k6"],
      ["due:overdue", "k1 k6"],
      ["due:overdue status:done", "k4"],
      ["due:overdue (status:done or status:open)", "k1 k4 k5 k6"],
      ["due:none", "k3"],
      ["-due:none due:>=today", "k2"],
      ["due:<2026-12-02 is:open", "k1 k6"],
      ["due:<=2026-12-02 is:open", "k1 k2 k6"],
      ["due:>2026-11-24", "k2"],
      // Thanksgiving is no business day: the fourth is 2 December.
      ["due:<+4bd is:open", "k1 k6"],
      ["due:<+5bd is:open", "k1 k2 k6"],
      ["due:today..+1w", "k2"],
      ["due:<today -status:done", "k1 k5 k6"],
      ["who:ben", "k1 k2"],
      ["who:Okafor", "k1 k2"],
      ["who:me", "k2"],
      ["who:none", "k4 k5"],
      ["who:ben,eve", "k1 k2 k3"],
      ["who:müller", "k3"],
      ["who:ben@firm.example -who:ada", "k1"],
      ["who:unheard-of", ""],
      ["project:ben", "k1"],
      ["attorney:me", "k1 k2"],
      ["attorney:none", "k3 k4 k5 k6"],
      ["tag:fee", "k1 k2 k4 k6"],
      ["tag:FEE -tag:client", "k1 k4 k6"],
      ["tag:none", "k3 k5"],
      ["ref:13/6", "k1 k2 k3 k4 k5 k6"],
      ["ref:13/62", "k1 k2"],
      ["ref:f-7", "k1 k2"],
      ["ref:F\u20117", "k1 k2"],
      ["ref:13-6-ep", "k3 k4 k5"],
      ["response", "k1 k2 k6"],
      ['"file response"', "k2"],
      ["-response is:open", "k3"],
      ["lithium (draft or status:in-progress)", "k1 k2"],
      ["US 13/629,161", "k1 k2"],
      ["(who:eve tag:none) or (tag:fee status:done)", "k3 k4"],
      ["-(tag:fee or is:ended)", "k3"],
      ["", "k1 k2 k3 k6"],
    ])("%s", async (query, ids) => {
      expect(await found(query)).toBe(ids);
    });
  });

  test("a wall holds: what one may not see is not found, whatever is asked", async () => {
    const ben = await hub.as("ben");
    for (const query of ["tag:fee", "ref:13/699", "-who:ben", "is:open or is:ended", "who:rob", "hidden"]) {
      expect(await found(query, ben), query).not.toContain("k6");
    }
    const asBen = await ada.tasks.list({ query: "tag:fee", searchAs: "ben@firm.example" });
    expect(asBen.data.map(({ id }) => id)).not.toContain("k6");
  });

  test("a name that no one has is said, never silently nothing", async () => {
    const { data, warnings } = await ada.tasks.list({ query: "who:zoe or (tag:gone who:ben)" });
    expect([data, warnings]).toEqual([[], ["No one is called 'zoe'."]]);
    expect((await ada.tasks.list({ query: "tag:gone" })).warnings).toEqual(["No task has the tag 'gone'."]);
  });

  test("a bound that is left out is the office's day where the date is a deadline, as in a range", async () => {
    // In Kiritimati it is the 26th, at the office the 25th.
    const timeZone = "Pacific/Kiritimati";
    const at = async (query: string) => (await ada.tasks.list({ query, timeZone })).data.map(({ id }) => id).sort();
    await ada.tasks.create({ title: "Plain day", inventionId: "m-b", dueAt: "2026-11-25", tags: ["zone"] });
    const { id } = await ada.tasks.create({
      title: "Deadline's day",
      inventionId: "m-a",
      dueAt: "2026-11-25",
      tags: ["zone"],
    });
    await ada.deadlines.enter({
      inventionId: "m-a",
      title: "Reply",
      office: "EP",
      dueDate: "2026-11-25",
      source: "Letter of the agent",
    });
    expect(await at("tag:zone due:>=today")).toEqual([id]);
    expect(await at("tag:zone due:>-1d")).toEqual([id]);
    expect(await at("tag:zone due:<today")).not.toContain(id);
    expect(await at("tag:zone -due:<today")).toEqual([id]);
  });

  test("order and groups are those of the query unless a key says other", async () => {
    const sorted = await ada.tasks.list({ query: "is:open -due:none sort:-due" });
    expect(sorted.data.map(({ id }) => id)[0]).toBe("k2");
    const grouped = await ada.tasks.list({ query: "is:open group:status" });
    expect(grouped.groups?.map(({ key }) => key)).toContain("in-progress");
    const other = await ada.tasks.list({ query: "is:open -due:none sort:-due", sort: "dueAt" });
    expect(other.data.at(-1)?.id).toBe("k2");
    const others = await ada.tasks.list({ query: "is:open group:status", groupBy: "assignee" });
    expect(others.groups?.map(({ title }) => title)).not.toEqual(grouped.groups?.map(({ title }) => title));
    const ungrouped = await ada.tasks.list({ query: "is:open group:status", groupBy: "none" });
    expect(ungrouped.groups ?? []).toEqual([]);
  });

  test("search, export and a saved filter take the same query", async () => {
    const query = "lithium (draft or status:in-progress)";
    expect((await ada.tasks.search({ query })).data).toHaveLength(2);
    const { id } = await ada.filters.create({ title: "Mine", data: { query } });
    expect((await ada.filters.get({ id })).data).toEqual({ query });
    expect((await ada.tasks.list({ filter: id, tags: ["client"] })).data.map((task) => task.id)).toEqual(["k2"]);
    const csv = await (await ada.tasks.export({ query, format: "csv" })).text();
    expect(csv.trim().split("\n")).toHaveLength(3);
  });

  test("a query that cannot be read is refused with its place, also in a filter", async () => {
    const refused = await failureOf(ada.tasks.list({ query: "lithium stauts:open" }));
    expect(refused).toMatchObject({
      status: 400,
      fields: [{ field: "query", message: expect.stringContaining("at character 9: unknown key") }],
    });
    const saved = await failureOf(ada.filters.create({ title: "Bad", data: { query: "(status:open" } }));
    expect(saved).toMatchObject({
      status: 400,
      fields: [{ field: "query", message: expect.stringContaining("not closed") }],
    });
    for (const [query, condition] of [
      ["due:today..-5d", "due:today..today-5d"],
      ["tag:x or -since:+2w..+1w", "since:today+2w..today+1w"],
    ] as const) {
      const reversed = await failureOf(ada.tasks.list({ query }));
      const message = expect.stringContaining(`has ${condition}: the range ends on `);
      expect(reversed, query).toMatchObject({ status: 400, fields: [{ field: "query", message }] });
    }
    for (const query of ["x".repeat(65), "ab ".repeat(33), "due:<0001-01-01", "-due:>9999-12-31"]) {
      const beyond = await failureOf(ada.tasks.list({ query }));
      expect(beyond, query).toMatchObject({ status: 400, fields: [{ field: "query" }] });
    }
  });
});
