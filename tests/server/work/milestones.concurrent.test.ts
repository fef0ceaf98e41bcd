import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { behindOpenChange } from "../../support/behind-open-change.ts";
import { onPostgres } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

onPostgres((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ben = await hub.as("ben");
    await hub.plant({ matters: [{ id: "m-1" }] });
  });
  afterAll(() => hub?.close());

  test.each(["cancel", "finish"] as const)(
    "a %s that refuses open work waits for a task that is being put into the milestone, and is refused",
    async (end) => {
      const { id } = await ben.milestones.create({ title: "Respond", inventionId: "m-1" });
      const task = await ben.tasks.create({ title: "Draft", inventionId: "m-1" });
      const refused = await behindOpenChange(hub.platform.database.kysely, {
        change: (tx) => tx.updateTable("tasks").set({ milestone_id: id }).where("id", "=", task.id).execute(),
        calls: () => failureOf(ben.milestones[end]({ id, openTasks: "refuse" })),
      });
      expect([refused.status, refused.code]).toEqual([409, "in_use"]);
      expect(await ben.milestones.get({ id })).toMatchObject({ completed: false, tasks: [{ id: task.id }] });
    },
  );
});
