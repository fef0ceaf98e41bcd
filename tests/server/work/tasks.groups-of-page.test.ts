import { BoundedTotals } from "@iphub/server/platform/bounded-total";
import { type CountedGroups, TaskGroups } from "@iphub/server/work/tasks/search/task-groups";
import { groupsOfPage, readTaskPage } from "@iphub/server/work/tasks/search/task-page";
import { actorByEmail, readSelection } from "@iphub/server/work/tasks/search/task-selection";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { samplePlan } from "../../support/task-samples.ts";

describe("a page among counted groups", () => {
  const groups = [
    { key: "open", total: 3 },
    { key: "on-hold", total: 2 },
    { key: null, total: 4 },
  ];

  test.each([
    { skip: 0, size: 3, keys: ["open"], within: 0 },
    { skip: 1, size: 3, keys: ["open", "on-hold"], within: 1 },
    { skip: 3, size: 2, keys: ["on-hold"], within: 0 },
    { skip: 4, size: 9, keys: ["on-hold", null], within: 1 },
    { skip: 8, size: 1, keys: [null], within: 3 },
  ])(
    "from $skip, $size rows: the groups $keys, and $within of their rows before it",
    ({ skip, size, keys, within }) => {
      expect(groupsOfPage(groups, { skip, size })).toEqual({ keys, skip: within });
    },
  );

  test("is not told behind the last row, nor where the counting was bounded before its end", () => {
    expect(groupsOfPage(groups, { skip: 9, size: 3 })).toBeNull();
    const bounded = [
      { key: "open", total: 10_000 },
      { key: "done", total: 1 },
    ];
    expect(groupsOfPage(bounded, { skip: 9_990, size: 11 })).toBeNull();
    expect(groupsOfPage(bounded, { skip: 9_980, size: 20 })).toEqual({ keys: ["open"], skip: 9_980 });
  });
});

forEachEngine((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant(samplePlan("2026-03-04"));
  });
  afterAll(() => hub.close());

  test("a page has all its rows where the hub changes between the counting of the groups and the reading", async () => {
    const ada = await hub.as("ada");
    const before = await ada.tasks.search({ groupBy: "status", size: 100 });
    const [first] = before.data;
    const last = before.data.at(-1);
    if (!first || !last) throw new Error("the sample has no tasks");
    class GroupsThatChange extends TaskGroups {
      override async of(...asked: Parameters<TaskGroups["of"]>): Promise<CountedGroups | undefined> {
        const counted = await super.of(...asked);
        await ada.tasks.update({ id: first?.id ?? "", status: last?.status ?? "done" });
        return counted;
      }
    }
    const { kysely: db } = hub.platform.database;
    const counts = { totals: new BoundedTotals(db), groups: new GroupsThatChange(db) };
    const actor = await actorByEmail(db, "ada@firm.example");
    const selection = await readSelection(hub.platform, actor, { groupBy: "status" });
    const page = await readTaskPage(db, counts, selection, { skip: 0, size: before.total });
    const small = await ada.tasks.search({ groupBy: "status", size: 100 });
    expect(page.data.map(({ id }) => id)).toEqual(small.data.map(({ id }) => id));
    const [group] = before.groups ?? [];
    await ada.tasks.update({ id: first.id, status: first.status });
    const one = await readTaskPage(db, counts, selection, { skip: 0, size: group?.total ?? 0 });
    expect(one.data).toHaveLength(group?.total ?? 0);
    expect(one.data.map(({ id }) => id)).not.toContain(first.id);
  });
});
