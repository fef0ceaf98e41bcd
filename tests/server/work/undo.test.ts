import { afterAll, beforeAll, expect, test } from "vitest";
import { bindChain, startChainHub } from "../../support/chain-of-steps.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startChainHub(engine);
  });
  afterAll(() => hub?.close());

  const bound = () => bindChain(hub);

  test("the binding of a workflow that no one has worked on is undone as a whole, and everyone gets the events", async () => {
    const { ada, milestoneIds, first, alone } = await bound();
    const before = await ada.overview.get({ id: "m-1" });
    expect(before.nextTask?.id).toBe(first.id);
    expect(await ada.milestones.takeBack({ milestoneIds })).toEqual({ ok: true });
    for (const id of milestoneIds) expect((await failureOf(ada.milestones.get({ id }))).status).toBe(404);
    expect((await failureOf(ada.tasks.get({ id: alone.id }))).status).toBe(404);
    expect(await ada.overview.get({ id: "m-1" })).toMatchObject({ nextTask: null, nextMilestone: null });
    const gone = await loggedEvents(hub.platform, "milestone-removed");
    expect(gone.map((event) => event.milestone_id).sort()).toEqual([...milestoneIds].sort());
    expect(gone[0]).toMatchObject({ actor: "ada@firm.example", live_name: "milestone:deleted" });
    const deleted = await loggedEvents(hub.platform, "task-deleted");
    expect(deleted.find((event) => event.task_id === first.id)).toMatchObject({ live_name: "task:deleted" });
    expect((await failureOf(ada.milestones.takeBack({ milestoneIds }))).status).toBe(404);
  });

  test("what someone has worked on stays, whatever the work was, and nothing of it is taken", async () => {
    const works = {
      "a task changed": async ({ ada, first }: Awaited<ReturnType<typeof bound>>) =>
        ada.tasks.update({ id: first.id, notes: "mine" }),
      "a task moved away": async ({ ada, first }: Awaited<ReturnType<typeof bound>>) =>
        ada.tasks.update({ id: first.id, milestoneId: null }),
      "a task added": async ({ ada, milestoneIds: [milestoneId = ""] }: Awaited<ReturnType<typeof bound>>) =>
        ada.tasks.create({ title: "Mine", inventionId: "m-1", milestoneId }),
      "a note": async ({ ada, milestoneIds: [, milestoneId = ""] }: Awaited<ReturnType<typeof bound>>) =>
        ada.notes.createForMilestone({ milestoneId, content: "Call them" }),
      "its date": async ({ ada, milestoneIds: [id = ""] }: Awaited<ReturnType<typeof bound>>) =>
        ada.milestones.update({ id, dueAt: "2031-01-01" }),
    };
    for (const [name, work] of Object.entries(works)) {
      const made = await bound();
      await work(made);
      const refused = await failureOf(made.ada.milestones.takeBack({ milestoneIds: made.milestoneIds }));
      expect([name, refused.status, refused.message]).toEqual([
        name,
        409,
        expect.stringContaining("has been worked on since. Cancel it instead."),
      ]);
      for (const id of made.milestoneIds) expect(await made.ada.milestones.get({ id })).toMatchObject({ id });
    }
  });

  test("only its maker takes a milestone back; ids that name nothing are named", async () => {
    const [ada, ben, rob] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("rob")]);
    const { id } = await ada.milestones.create({ title: "By hand", inventionId: "m-1" });
    expect((await failureOf(ben.milestones.takeBack({ milestoneIds: [id] }))).message).toContain("someone else");
    expect((await failureOf(rob.milestones.takeBack({ milestoneIds: [id] }))).status).toBe(403);
    const unknown = await failureOf(ada.milestones.takeBack({ milestoneIds: [id, "s-none"] }));
    expect([unknown.status, unknown.fields.map(({ field }) => field)]).toEqual([404, ["milestoneIds[1]"]]);
    expect(await ada.milestones.get({ id })).toMatchObject({ title: "By hand" });
    await ada.milestones.takeBack({ milestoneIds: [id, id] });
    expect((await failureOf(ada.milestones.get({ id }))).status).toBe(404);
  });

  test("a finished and a cancelled milestone are taken up again, once", async () => {
    const [ada, rob] = await Promise.all([hub.as("ada"), hub.as("rob")]);
    const { id } = await ada.milestones.create({ title: "Again", inventionId: "m-1" });
    const task = await ada.tasks.create({ title: "Next", inventionId: "m-1", milestoneId: id });
    for (const end of ["finish", "cancel"] as const) {
      await ada.milestones[end]({ id });
      const active = await ada.milestones.reopen({ id });
      expect(active).toMatchObject({
        ...{ finished: false, deleted: false, completed: false, expanded: true, finishedAt: null, deletedAt: null },
        nextTask: { id: task.id },
      });
      expect(await ada.milestones.reopen({ id })).toEqual(active);
      expect(await ada.milestones.get({ id })).toEqual(active);
    }
    const told = (await loggedEvents(hub.platform, "milestone-restored")).filter((event) => event.milestone_id === id);
    expect(told).toHaveLength(2);
    expect(told[1]).toMatchObject({
      live_name: "milestone:updated",
      live_payload: { milestone: { completed: false } },
    });
    expect((await failureOf(rob.milestones.reopen({ id }))).status).toBe(403);
  });

  test("undoing a closing lets the step that opened with it wait again, and it opens again afterwards", async () => {
    const { ada, first, next } = await bound();
    await ada.tasks.update({ id: first.id, status: "in-progress" });
    const done = await ada.tasks.update({ id: first.id, status: "done" });
    expect((await ada.tasks.get({ id: next.id })).status).toBe("open");
    const stale = await failureOf(ada.tasks.reopen({ id: first.id, updatedAt: first.updatedAt }));
    expect([stale.status, stale.current]).toEqual([409, done]);
    const back = await ada.tasks.reopen({ id: first.id, status: "in-progress", updatedAt: done.updatedAt });
    expect(back).toMatchObject({ status: "in-progress", finishedAt: null });
    expect((await ada.tasks.get({ id: next.id })).status).toBe("upcoming");
    const [last] = await ada.tasks.history({ taskId: next.id, size: 1 });
    expect(last?.metadata).toMatchObject({ changes: { status: { before: "open", after: "upcoming" } } });
    expect(await ada.tasks.reopen({ id: first.id })).toEqual(back);
    await ada.tasks.update({ id: first.id, status: "done" });
    expect((await ada.tasks.get({ id: next.id })).status).toBe("open");
  });

  test("a step that someone has started stays open when the closing before it is undone", async () => {
    const { ada, first, next } = await bound();
    await ada.tasks.update({ id: first.id, status: "done" });
    const mine = await ada.tasks.update({ id: next.id, assignees: ["ben@firm.example"] });
    await ada.tasks.reopen({ id: first.id });
    expect(await ada.tasks.get({ id: next.id })).toEqual(mine);
    await ada.tasks.update({ id: first.id, status: "done" });
    expect(await ada.tasks.get({ id: next.id })).toEqual(mine);
  });

  test("a deleted step comes back from the bin and waits again, or is open where what it waited for is done", async () => {
    const { ada, first, next } = await bound();
    await ada.tasks.delete({ id: next.id });
    await ada.bin.restore({ id: next.id });
    expect((await ada.tasks.get({ id: next.id })).status).toBe("upcoming");
    await ada.tasks.update({ id: first.id, status: "done" });
    expect((await ada.tasks.get({ id: next.id })).status).toBe("open");
    const again = await bound();
    await ada.tasks.delete({ id: again.next.id });
    await ada.tasks.update({ id: again.first.id, status: "done" });
    await ada.bin.restore({ id: again.next.id });
    expect((await ada.tasks.get({ id: again.next.id })).status).toBe("open");
  });

  test("a closing cannot be undone into a closed status, nor by a reader", async () => {
    const { ada, first } = await bound();
    const wrong = await fetch(`${hub.url}/api/workflow/tasks/${first.id}/reopen`, {
      method: "PUT",
      headers: { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" },
      body: JSON.stringify({ status: "done" }),
    });
    const { error } = await wrong.json();
    expect([wrong.status, error.fields[0].field]).toEqual([400, "status"]);
    const rob = await hub.as("rob");
    expect((await failureOf(rob.tasks.reopen({ id: first.id }))).status).toBe(403);
    expect(await ada.tasks.get({ id: first.id })).toEqual(first);
  });

  test("a task that was changed since it was read is not deleted by an undo", async () => {
    const ada = await hub.as("ada");
    const made = await ada.tasks.create({ title: "Mine", inventionId: "m-1" });
    const current = await ada.tasks.update({ id: made.id, title: "Ours" });
    const refused = await failureOf(ada.tasks.delete({ id: made.id, updatedAt: made.updatedAt }));
    expect([refused.status, refused.current]).toEqual([409, current]);
    expect(await ada.tasks.delete({ id: made.id, updatedAt: current.updatedAt })).toEqual({ ok: true });
  });

  test("the creation of a matter is undone while nothing has happened on it", async () => {
    const [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
    const made = await ada.inventions.create({ title: "Mistake", references: ["17/111,222"] });
    expect((await failureOf(ben.inventions.takeBack({ id: made.id }))).message).toContain("Only the person who opened");
    expect(await ada.inventions.takeBack({ id: made.id })).toEqual({ ok: true });
    expect((await failureOf(ada.inventions.get({ id: made.id }))).status).toBe(404);
    expect((await ada.inventions.search({ qs: "17/111,222" })).total).toBe(0);
    expect(await loggedEvents(hub.platform, "invention-taken-back")).toMatchObject([
      { actor: "ada@firm.example", invention_id: made.id, live_name: "invention:removed" },
    ]);
    const emptied = await ada.inventions.create({ title: "Emptied", references: [] });
    const milestone = await ada.milestones.create({ title: "Respond", inventionId: emptied.id });
    const task = await ada.tasks.create({ title: "Draft", inventionId: emptied.id, milestoneId: milestone.id });
    const there = await failureOf(ada.inventions.takeBack({ id: emptied.id }));
    expect([there.status, there.message]).toEqual([409, expect.stringContaining("Something has happened")]);
    await ada.tasks.delete({ id: task.id });
    await ada.milestones.cancel({ id: milestone.id });
    await ben.inventions.get({ id: emptied.id });
    expect(await ada.inventions.takeBack({ id: emptied.id })).toEqual({ ok: true });
    const noted = await ada.inventions.create({ title: "Noted", references: [] });
    const step = await ada.milestones.create({ title: "Respond", inventionId: noted.id });
    await ada.notes.createForMilestone({ milestoneId: step.id, content: "Kept" });
    await ada.milestones.cancel({ id: step.id });
    expect((await failureOf(ada.inventions.takeBack({ id: noted.id }))).status).toBe(409);
    const changed = await ada.inventions.create({ title: "Changed", references: [] });
    await ada.inventions.update({ id: changed.id, title: "Changed since" });
    expect((await failureOf(ada.inventions.takeBack({ id: changed.id }))).status).toBe(409);
    const shared = await ada.inventions.create({ title: "Shared", references: [] });
    const his = await ben.tasks.create({ title: "Draft", inventionId: shared.id });
    await ben.tasks.delete({ id: his.id });
    expect((await failureOf(ada.inventions.takeBack({ id: shared.id }))).status).toBe(409);
    const used = await ada.inventions.create({ title: "In use", references: [] });
    await ada.notes.createForInvention({ inventionId: used.id, content: "Kept" });
    const refused = await failureOf(ada.inventions.takeBack({ id: used.id }));
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining("Something has happened")]);
    expect(await ada.inventions.get({ id: used.id })).toMatchObject({ title: "In use" });
  });

  test("a matter that was opened by mistake is undone with what the hub proposed, and not with what was docketed", async () => {
    const ada = await hub.as("ada");
    const opened = async (reference: string) =>
      (await ada.inventions.create({ title: "Cell", references: [reference], filingDate: "2026-01-09" })).id;
    const mistake = await opened("63/555,771");
    expect((await ada.deadlines.list({ inventionId: mistake, view: "all" })).data).toHaveLength(2);
    expect(await ada.inventions.takeBack({ id: mistake })).toEqual({ ok: true });
    const used = await opened("63/555,772");
    const { data } = await ada.deadlines.list({ inventionId: used, view: "all" });
    await ada.deadlines.docket({ id: data[0]?.id ?? "" });
    expect((await failureOf(ada.inventions.takeBack({ id: used }))).status).toBe(409);
  });
});
