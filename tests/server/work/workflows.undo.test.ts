import type { Hub } from "@iphub/sdk";
import { installLibrary } from "@iphub/server/work/workflows/workflows.library";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ada: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({ matters: [{ id: "m-1" }] });
    await installLibrary(hub.platform);
    ada = await hub.as("ada");
  });
  afterAll(() => hub?.close());

  const step = { title: "Do it", options: { instructions: "Do." } };
  /** A template of one milestone with one step, published. */
  async function published(title: string) {
    const { id } = await ada.workflows.create({ title });
    const added = await ada.workflows.addMilestone({ id, title: "Work", commitMessage: "Begin" });
    const change = { steps: [step], commitMessage: "Steps" };
    await ada.workflows.saveMilestone({ id, milestoneId: added.id, ...change });
    return { template: await ada.workflows.publish({ id }), milestoneId: added.id };
  }

  test("publishing is undone while no matter has the template, and it can be published again", async () => {
    const { template } = await published("Withdrawn");
    const { id } = template;
    const withdrawn = await ada.workflows.withdraw({ id });
    expect(withdrawn).toEqual({ ...template, isDraft: true, updatedAt: withdrawn.updatedAt });
    expect(await ada.workflows.withdraw({ id })).toEqual(withdrawn);
    const events = await loggedEvents(hub.platform, "workflow-withdrawn");
    expect(events.filter(({ metadata }) => metadata.templateId === id)).toHaveLength(1);
    expect((await failureOf(ada.workflows.bind({ templateId: id, inventionId: "m-1" }))).fields[0]?.message).toContain(
      "draft",
    );
    await ada.workflows.publish({ id });
    const { milestones } = await ada.workflows.bind({ templateId: id, inventionId: "m-1" });
    const refused = await failureOf(ada.workflows.withdraw({ id }));
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining("on a matter")]);
    await ada.milestones.takeBack({ milestoneIds: milestones.map((one) => one.id) });
    expect((await ada.workflows.withdraw({ id })).isDraft).toBe(true);
  });

  test("of a bind and an undo of publishing at the same time, exactly one succeeds", async () => {
    for (const round of [1, 2, 3]) {
      const { id } = (await published(`Race ${round}`)).template;
      const both = [ada.workflows.bind({ templateId: id, inventionId: "m-1" }), ada.workflows.withdraw({ id })];
      const outcomes = await Promise.allSettled(both);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  test("what a new matter begins with stays published, and a reader withdraws nothing", async () => {
    const { id } = await ada.workflows.byDefault();
    expect((await failureOf(ada.workflows.withdraw({ id }))).status).toBe(409);
    expect((await failureOf(ada.workflows.withdraw({ id: "none" }))).message).toBe("workflow template not found");
    const rob = await hub.as("rob");
    expect((await failureOf(rob.workflows.withdraw({ id: "non-final-response" }))).status).toBe(403);
  });

  test("the person who created a template can undo that, and its id is free again", async () => {
    const { id } = await ada.workflows.create({ title: "Mistake" });
    expect(await ada.workflows.takeBack({ id })).toEqual({ ok: true });
    expect((await failureOf(ada.workflows.get({ id }))).message).toBe("workflow template not found");
    expect((await ada.workflows.create({ title: "Mistake" })).id).toBe(id);
    expect((await loggedEvents(hub.platform, "workflow-taken-back"))[0]?.metadata).toEqual({
      templateId: id,
      title: "Mistake",
    });
    for (const stays of ["non-final-response", (await published("Public")).template.id]) {
      expect((await failureOf(ada.workflows.takeBack({ id: stays }))).status).toBe(409);
    }
    const { id: filled } = await ada.workflows.create({ title: "Filled" });
    const milestone = await ada.workflows.addMilestone({ id: filled, title: "Work", commitMessage: "Begin" });
    expect((await failureOf(ada.workflows.takeBack({ id: filled }))).message).toContain("has a milestone");
    await ada.workflows.takeBackMilestone({ id: filled, milestoneId: milestone.id, version: 1 });
    expect(await ada.workflows.takeBack({ id: filled })).toEqual({ ok: true });
  });

  test("undoing a publication leaves a draft that stays", async () => {
    const { template, milestoneId } = await published("Once public");
    const { id } = template;
    const only = await failureOf(ada.workflows.takeBackMilestone({ id, milestoneId }));
    expect([only.status, only.message]).toEqual([409, expect.stringContaining("withdraw the template first")]);
    await ada.workflows.withdraw({ id });
    expect((await ada.workflows.takeBackMilestone({ id, milestoneId })).milestones).toEqual([]);
    expect((await failureOf(ada.workflows.takeBack({ id }))).message).toContain("was published");
  });

  test("a milestone of a template that someone else saved, or that is older than it was read, stays", async () => {
    const { template, milestoneId } = await published("Shared");
    const { id } = template;
    const stale = await failureOf(ada.workflows.takeBackMilestone({ id, milestoneId, version: 1 }));
    expect([stale.status, stale.current]).toEqual([409, template.milestones[0]]);
    const added = await ada.workflows.addMilestone({ id, title: "More", commitMessage: "More" });
    await ada.workflows.bind({ templateId: id, inventionId: "m-1" });
    expect((await failureOf(ada.workflows.takeBackMilestone({ id, milestoneId }))).message).toContain("on a matter");
    expect((await ada.workflows.takeBackMilestone({ id, milestoneId: added.id })).milestones).toHaveLength(1);
    const library = { id: "non-final-response", milestoneId: "respond" };
    expect((await failureOf(ada.workflows.takeBackMilestone(library))).message).toContain("someone else");
    const missing = await failureOf(ada.workflows.takeBackMilestone({ ...library, milestoneId: "none" }));
    expect(missing.message).toBe("milestone template not found");
  });
});
