import type { Task } from "@iphub/sdk/contract/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bindChain, startChainHub } from "../../support/chain-of-steps.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import type { SeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startChainHub(engine);
  });
  afterAll(() => hub?.close());

  const bound = () => bindChain(hub);

  test("a chain that is finished at once is opened again as it was, and what was changed since is named and left", async () => {
    const { ada, first, next, alone } = await bound();
    const row = ({ id, updatedAt }: Task) => ({ id, updatedAt, status: "done" as const });
    const plan = await ada.plans.create({ title: "Finish", rows: [first, next, alone].map(row) });
    expect((await ada.plans.takeBack({ id: plan.id })).rows).toEqual(plan.rows);
    const applied = await ada.plans.apply({ id: plan.id });
    expect(applied.rows.map(({ state }) => state)).toEqual(["applied", "applied", "applied"]);
    const states = async () => {
      const tasks = await Promise.all([first, next, alone].map(({ id }) => ada.tasks.get({ id })));
      return tasks.map(({ status }) => status);
    };
    expect(await states()).toEqual(["done", "done", "done"]);
    await ada.tasks.update({ id: alone.id, status: "cancelled" });
    const back = await ada.plans.takeBack({ id: plan.id });
    expect(back.rows.map(({ taskId, state }) => [taskId, state])).toEqual([
      [first.id, "taken-back"],
      [next.id, "taken-back"],
      [alone.id, "applied"],
    ]);
    expect(back.rows[2]?.message).toContain("Changed since the plan was applied (status)");
    expect(await states()).toEqual(["open", "upcoming", "cancelled"]);
    expect((await ada.plans.takeBack({ id: plan.id })).rows[0]).toEqual(back.rows[0]);
    expect((await ada.plans.apply({ id: plan.id })).rows[0]?.state).toBe("taken-back");
    // It waits as it did before: the closing of the step before it opens it.
    await ada.tasks.update({ id: first.id, status: "done" });
    expect(await states()).toEqual(["done", "open", "cancelled"]);
    expect((await failureOf((await hub.as("rob")).plans.takeBack({ id: plan.id }))).status).toBe(403);
    expect((await failureOf(ada.plans.takeBack({ id: "none" }))).status).toBe(404);
  });

  test("a step that waited is open when its change is undone after someone else closed the step before it", async () => {
    const { ada, first, next } = await bound();
    await ada.tasks.update({ id: next.id, status: "done" });
    await ada.tasks.update({ id: first.id, status: "done" });
    expect((await ada.tasks.reopen({ id: next.id, status: "upcoming" })).status).toBe("open");
  });

  test("every other change of many tasks is undone field by field", async () => {
    const { ada, first, alone } = await bound();
    const change = { title: "New", dueAt: "2027-01-04", tags: ["x", "x"], assignees: ["ben@firm.example"] };
    const rows = [first, alone].map(({ id, updatedAt }) => ({ id, updatedAt, ...change }));
    const { id } = await ada.plans.create({ title: "All", rows });
    await ada.plans.apply({ id });
    expect(await ada.tasks.get({ id: first.id })).toMatchObject({ ...change, tags: ["x"] });
    const moved = await ada.tasks.update({ id: alone.id, notes: "Kept" });
    await ada.plans.takeBack({ id });
    for (const task of [first, { ...alone, notes: moved.notes }]) {
      expect(await ada.tasks.get({ id: task.id })).toEqual({ ...task, updatedAt: expect.any(String) });
    }
  });
});
