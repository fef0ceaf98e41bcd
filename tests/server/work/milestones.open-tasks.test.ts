import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ben = await hub.as("ben");
    await hub.plant({ matters: [{ id: "m-1" }, { id: "m-2" }] });
  });
  afterAll(() => hub.close());

  /** A milestone with an open, an upcoming and a done task. */
  async function planned(inventionId = "m-1"): Promise<string> {
    const { id: milestoneId } = await ben.milestones.create({ title: "Respond", inventionId });
    for (const status of ["open", "upcoming", "done"] as const) {
      await ben.tasks.create({ inventionId, milestoneId, title: `A task ${status}`, status });
    }
    return milestoneId;
  }

  async function statuses(milestoneId: string): Promise<string[]> {
    return (await ben.milestones.get({ id: milestoneId })).tasks.map(({ status }) => status);
  }

  test("without a choice, and with keep, the tasks of a cancelled milestone stay as they are", async () => {
    const id = await planned();
    await ben.milestones.cancel({ id });
    expect(await statuses(id)).toEqual(["open", "upcoming", "done"]);
    const kept = await planned();
    expect(await ben.milestones.cancel({ id: kept, openTasks: "keep" })).toMatchObject({ deleted: true });
    expect(await statuses(kept)).toEqual(["open", "upcoming", "done"]);
  });

  test("cancel closes the open tasks with the milestone, each with an event of its own", async () => {
    const id = await planned();
    const cancelled = await ben.milestones.cancel({ id, openTasks: "cancel" });
    expect(cancelled.deleted).toBe(true);
    expect(cancelled.tasks.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "done"]);
    const said = (await ben.streams.list({ id: "m-1" })).slice(0, 3).map(({ type }) => type);
    expect(said).toEqual(["milestone-deleted", "task-updated", "task-updated"]);
  });

  test("move takes the open tasks to another active milestone of the matter", async () => {
    const [id, target] = [await planned(), await planned()];
    await ben.milestones.cancel({ id, openTasks: `move:${target}` });
    expect(await statuses(id)).toEqual(["done"]);
    expect((await statuses(target)).sort()).toEqual(["done", "open", "open", "upcoming", "upcoming"]);
  });

  test.each(["cancel", "finish"] as const)("refuse: %s leaves a milestone with open tasks as it is", async (end) => {
    const id = await planned();
    const refused = await failureOf(ben.milestones[end]({ id, openTasks: "refuse" }));
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      "in_use",
      "'Respond' has 2 open tasks. Close or move them first.",
    ]);
    expect(await ben.milestones.get({ id })).toMatchObject({ completed: false });
    for (const { id: task } of (await ben.milestones.get({ id })).tasks) {
      await ben.tasks.update({ id: task, status: "done" });
    }
    const ended = await ben.milestones[end]({ id, openTasks: "refuse" });
    expect(ended).toMatchObject({ completed: true, deleted: end === "cancel" });
    // Doing it again changes nothing, also over a task that was added since.
    await ben.tasks.create({ inventionId: "m-1", milestoneId: id, title: "Late" });
    expect((await ben.milestones[end]({ id, openTasks: "refuse" })).updatedAt).toBe(ended.updatedAt);
  });

  test("refuse counts the open deadlines of a milestone too, and not those that were rejected", async () => {
    const { id: milestoneId } = await ben.milestones.create({ title: "Respond", inventionId: "m-1" });
    const facts = { inventionId: "m-1", office: "EPO", dueDate: "2031-06-02", source: "Letter" };
    const deadline = await ben.deadlines.enter({ ...facts, milestoneId, title: "Reply" });
    const refused = await failureOf(ben.milestones.cancel({ id: milestoneId, openTasks: "refuse" }));
    expect([refused.status, refused.message]).toEqual([409, "'Respond' has 1 open deadline. Close or move it first."]);
    await ben.deadlines.reject({ id: deadline.id, reason: "Entered by mistake" });
    expect(await ben.milestones.cancel({ id: milestoneId, openTasks: "refuse" })).toMatchObject({ deleted: true });
  });

  test("a target that is not another active milestone of the matter is refused by name, and nothing is changed", async () => {
    const [id, foreign, over] = [await planned(), await planned("m-2"), await planned()];
    await ben.milestones.finish({ id: over });
    for (const target of [foreign, over, id, "s-none"]) {
      const refused = await failureOf(ben.milestones.cancel({ id, openTasks: `move:${target}` }));
      expect(refused).toMatchObject({ status: 400, fields: [{ field: "openTasks" }] });
    }
    expect(
      (await failureOf(ben.request("DELETE", `/api/workflow/milestones/${id}?openTasks=burn`))).fields,
    ).toMatchObject([{ field: "openTasks" }]);
    expect(await ben.milestones.get({ id })).toMatchObject({ deleted: false });
    expect(await statuses(id)).toEqual(["open", "upcoming", "done"]);
  });
});
