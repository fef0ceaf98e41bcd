import type { Task } from "@iphub/sdk/contract/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [{ id: "m-1", title: "Solid state cell", references: ["17/248,024"] }, { id: "m-2" }],
      milestones: [
        { id: "s-1", inventionId: "m-1" },
        { id: "s-2", inventionId: "m-1" },
        { id: "s-other", inventionId: "m-2" },
      ],
      tasks: ["edit", "part", "whole", "done", "stale", "same", "bad", "left", "race", "twice"].map((name) => ({
        id: `k-${name}`,
        inventionId: "m-1",
        milestoneId: "s-1",
        assignees: ["ben@firm.example"],
      })),
    });
  });
  afterAll(() => hub.close());

  async function assigneeRows(taskId: string) {
    const { kysely: db } = hub.platform.database;
    return db
      .selectFrom("task_assignees")
      .select(["email", "invention_id", "position", "open", "status", "due_at"])
      .where("task_id", "=", taskId)
      .orderBy("position")
      .execute();
  }

  // spec: 3.5, 7.43
  test("gives a task with its matter and people", async () => {
    const ada = await hub.as("ada");
    expect(await ada.tasks.get({ id: "k-edit" })).toEqual({
      id: "k-edit",
      title: "Task k-edit",
      workflow: { milestoneId: "s-1", templateId: null, stepId: null },
      milestoneState: "active",
      invention: { id: "m-1", title: "Solid state cell", references: ["17/248,024"] },
      order: 0,
      assignees: ["ben@firm.example"],
      status: "open",
      dueAt: null,
      tags: [],
      notes: "",
      createdAt: plantedAt,
      updatedAt: plantedAt,
      finishedAt: null,
    });
  });

  // spec: 4.14
  test("changes every field of a task, its side rows, the log and the overview together", async () => {
    const ada = await hub.as("ada");
    const saved = await ada.tasks.update({
      id: "k-edit",
      title: "Draft the reply",
      status: "in-progress",
      dueAt: "2026-03-04",
      assignees: ["eve@firm.example", "ada@firm.example", "eve@firm.example"],
      tags: ["2AR", "fee", "2AR"],
      notes: "Ask the inventor first.",
      order: 7,
      milestoneId: "s-2",
    });
    expect(saved).toMatchObject({
      title: "Draft the reply",
      status: "in-progress",
      dueAt: "2026-03-04",
      assignees: ["eve@firm.example", "ada@firm.example"],
      tags: ["2AR", "fee"],
      notes: "Ask the inventor first.",
      order: 7,
      workflow: { milestoneId: "s-2" },
      finishedAt: null,
    });
    expect(saved.updatedAt > plantedAt).toBe(true);
    expect(await ada.tasks.get({ id: "k-edit" })).toEqual(saved);
    const row = { invention_id: "m-1", open: true, status: "in-progress", due_at: "2026-03-04" };
    expect(await assigneeRows("k-edit")).toEqual([
      { email: "eve@firm.example", position: 0, ...row },
      { email: "ada@firm.example", position: 1, ...row },
    ]);
    const logged = (await loggedEvents(hub.platform, "task-updated")).filter((one) => one.task_id === "k-edit");
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      actor: "ada@firm.example",
      invention_id: "m-1",
      milestone_id: "s-2",
      live_name: "task:updated",
      live_payload: { task: saved },
      metadata: {
        title: "Draft the reply",
        changes: {
          title: { before: "Task k-edit", after: "Draft the reply" },
          milestoneId: { before: "s-1", after: "s-2" },
        },
        names: { "s-1": expect.any(String), "s-2": expect.any(String) },
      },
    });
    const matter = await ada.overview.get({ id: "m-1" });
    const { title, dueAt, assignees, notes, status } = saved;
    expect(matter).toMatchObject({
      nextTask: { id: "k-edit", title, dueAt, assignees, notes, status },
      next2AR: "2026-03-04",
    });
    expect(matter.myNextTask?.id).toBe("k-edit");
  });

  test("accepts a part and leaves the rest; null clears the date and the milestone", async () => {
    const ada = await hub.as("ada");
    await ada.tasks.update({ id: "k-part", dueAt: "2026-05-06T10:00:00.000Z", tags: ["fee"] });
    const cleared = await ada.tasks.update({ id: "k-part", dueAt: null, workflow: { milestoneId: null } });
    expect(cleared).toMatchObject({ dueAt: null, tags: ["fee"], title: "Task k-part" });
    expect(cleared.workflow.milestoneId).toBeNull();
  });

  // spec: 7.45
  test("takes back the whole record that get gave and ignores what cannot be changed", async () => {
    const ada = await hub.as("ada");
    const record = await ada.tasks.get({ id: "k-whole" });
    const sent = {
      ...record,
      title: "Renamed",
      invention: { ...record.invention, id: "m-2" },
      createdAt: "1999-01-01T00:00:00.000Z",
      finishedAt: "1999-01-01T00:00:00.000Z",
    };
    const saved = await ada.tasks.update(sent);
    expect(saved).toEqual({ ...record, title: "Renamed", updatedAt: saved.updatedAt });
  });

  test("closing sets the time of finishing, reopening clears it", async () => {
    const ada = await hub.as("ada");
    const done = await ada.tasks.update({ id: "k-done", status: "done" });
    expect(done.finishedAt).toBe(done.updatedAt);
    expect(await assigneeRows("k-done")).toMatchObject([{ open: false, status: "done" }]);
    const cancelled = await ada.tasks.update({ id: "k-done", status: "cancelled" });
    expect(cancelled.finishedAt).toBe(done.finishedAt);
    const reopened = await ada.tasks.update({ id: "k-done", status: "on-hold" });
    expect(reopened.finishedAt).toBeNull();
    expect(await assigneeRows("k-done")).toMatchObject([{ open: true, status: "on-hold" }]);
  });

  // spec: 5.6
  test("refuses an update of an older reading with the current record, by query and by body", async () => {
    const ada = await hub.as("ada");
    const read = await ada.tasks.get({ id: "k-stale" });
    const current = await ada.tasks.update({ id: "k-stale", title: "First", updatedAt: read.updatedAt });
    const byBody = await failureOf(ada.tasks.update({ ...read, title: "Second" }));
    expect([byBody.status, byBody.code, byBody.current]).toEqual([409, "conflict", current]);
    const byQuery = await fetch(`${hub.url}/api/workflow/tasks/k-stale?updatedAt=${read.updatedAt}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "Second" }),
    });
    expect(byQuery.status).toBe(409);
    expect(await byQuery.json()).toMatchObject({ error: { code: "conflict" }, current: { title: "First" } });
    expect((await ada.tasks.get({ id: "k-stale" })).title).toBe("First");
    const repeated = await ada.tasks.update({ id: "k-stale", title: "Second", updatedAt: current.updatedAt });
    expect(repeated.title).toBe("Second");
  });

  test("of many updates with one reading at the same time exactly one wins", async () => {
    const ada = await hub.as("ada");
    const { updatedAt } = await ada.tasks.get({ id: "k-race" });
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => ada.tasks.update({ id: "k-race", title: `Try ${n}`, updatedAt })),
    );
    const won = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    expect(won).toHaveLength(1);
    expect(await ada.tasks.get({ id: "k-race" })).toEqual(won[0]);
  });

  test("two updates within a millisecond are still told apart", async () => {
    const ada = await hub.as("ada");
    const saved: Task[] = [];
    for (const title of ["A", "B", "C"]) saved.push(await ada.tasks.update({ id: "k-twice", title }));
    expect(new Set(saved.map((task) => task.updatedAt)).size).toBe(3);
  });

  test("an update that changes nothing leaves no event and the same time", async () => {
    const ada = await hub.as("ada");
    const before = await ada.tasks.get({ id: "k-same" });
    expect(await ada.tasks.update(before)).toEqual(before);
    expect(await ada.tasks.update({ id: "k-same" })).toEqual(before);
    const logged = await loggedEvents(hub.platform, "task-updated");
    expect(logged.filter((one) => one.task_id === "k-same")).toEqual([]);
  });

  test("names the fields that are wrong and writes nothing", async () => {
    const ada = await hub.as("ada");
    const wrong = await failureOf(
      ada.tasks.update({
        id: "k-bad",
        title: "New",
        assignees: ["ben@firm.example", "nobody@firm.example"],
        milestoneId: "s-other",
      }),
    );
    expect(wrong.status).toBe(400);
    expect(wrong.fields.map(({ field }) => field)).toEqual(["assignees", "milestoneId"]);
    expect(wrong.fields[0]?.message).toContain("nobody@firm.example");
    expect(await ada.tasks.get({ id: "k-bad" })).toMatchObject({ title: "Task k-bad", updatedAt: plantedAt });
  });

  test("a person who has left stays on their tasks but is given no new ones", async () => {
    const ada = await hub.as("ada");
    await ada.tasks.update({ id: "k-left", assignees: ["rob@firm.example"] });
    const { kysely: db } = hub.platform.database;
    await db.updateTable("users").set({ disabled_at: plantedAt }).where("id", "=", "u-rob").execute();
    const kept = await ada.tasks.update({ id: "k-left", assignees: ["rob@firm.example", "eve@firm.example"] });
    expect(kept.assignees).toEqual(["rob@firm.example", "eve@firm.example"]);
    const given = await failureOf(ada.tasks.update({ id: "k-bad", assignees: ["rob@firm.example"] }));
    expect(given.fields.map(({ field }) => field)).toEqual(["assignees"]);
    await db.updateTable("users").set({ disabled_at: null }).where("id", "=", "u-rob").execute();
  });
});
