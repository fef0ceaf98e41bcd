import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedForm } from "../../support/logged-milestone.ts";
import { loggedEvents, plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [{ id: "m-1" }, { id: "m-state" }, { id: "m-mech", teams: ["t-mech"] }],
      milestones: ["s-edit", "s-finish", "s-cancel", "s-stale"]
        .map((id) => ({ id, inventionId: "m-1" }))
        .concat(
          { id: "s-mech", inventionId: "m-mech" },
          { id: "s-state", inventionId: "m-state" },
          { id: "s-other", inventionId: "m-state" },
        ),
      tasks: [
        { id: "k-1", inventionId: "m-1", milestoneId: "s-finish", dueAt: "2026-03-01" },
        { id: "k-state", inventionId: "m-state", milestoneId: "s-state", tags: ["state"] },
        { id: "k-2", inventionId: "m-1", milestoneId: "s-finish", status: "upcoming" },
      ],
    });
  });
  afterAll(() => hub?.close());

  async function loggedOf(type: string, id: string) {
    return (await loggedEvents(hub.platform, type)).filter((event) => event.milestone_id === id);
  }

  // spec: 3.6, 7.82, 7.83
  test("a new milestone is active, expanded and sent to everyone with its whole record", async () => {
    const ada = await hub.as("ada");
    const made = await ada.milestones.create({
      title: "  Respond ",
      inventionId: "m-1",
      dueAt: "2020-02-29T23:00:00+09:00",
      clientDueDate: "2026-05-01",
      assignees: ["ben@firm.example", "BEN@firm.example"],
    });
    expect(made).toMatchObject({
      title: "Respond",
      dueAt: "2020-02-29",
      clientDueDate: "2026-05-01",
      assignees: ["ben@firm.example"],
      finished: false,
      deleted: false,
      completed: false,
      expanded: true,
      isUpdating: false,
      finishedAt: null,
      deletedAt: null,
      createdAt: made.updatedAt,
      workflow: { milestoneId: null },
      tasks: [],
      nextTask: null,
    });
    expect(await ada.milestones.get({ id: made.id })).toEqual(made);
    expect((await ada.overview.milestones({ id: "m-1" })).map(({ id }) => id)).toContain(made.id);
    expect(await loggedOf("milestone-created", made.id)).toMatchObject([
      {
        actor: "ada@firm.example",
        invention_id: "m-1",
        live_name: "milestone:created",
        live_payload: { milestone: loggedForm(made) },
      },
    ]);
  });

  // spec: 7.84
  test("an update changes what it names and is told with before and after; the whole record may come back", async () => {
    const ada = await hub.as("ada");
    const read = await ada.milestones.get({ id: "s-edit" });
    const saved = await ada.milestones.update({
      ...read,
      title: "Renamed",
      expanded: false,
      finished: true,
      id: "s-edit",
    });
    expect(saved).toEqual({ ...read, title: "Renamed", expanded: false, updatedAt: saved.updatedAt });
    expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(read.updatedAt));
    const [logged] = await loggedOf("milestone-updated", "s-edit");
    expect(logged).toMatchObject({
      live_name: "milestone:updated",
      live_payload: { milestone: loggedForm(saved) },
      metadata: {
        changes: {
          title: { before: "Milestone s-edit", after: "Renamed" },
          expanded: { before: true, after: false },
        },
      },
    });
    expect(await ada.milestones.update({ id: "s-edit", title: "Renamed" })).toEqual(saved);
    expect(await loggedOf("milestone-updated", "s-edit")).toHaveLength(1);
  });

  test("an older reading is refused with the current record", async () => {
    const ada = await hub.as("ada");
    const read = await ada.milestones.get({ id: "s-stale" });
    const current = await ada.milestones.update({ id: "s-stale", dueAt: "2026-04-01", updatedAt: read.updatedAt });
    const refused = await failureOf(ada.milestones.update({ ...read, dueAt: null }));
    expect([refused.status, refused.current]).toEqual([409, current]);
    expect((await ada.milestones.get({ id: "s-stale" })).dueAt).toBe("2026-04-01");
  });

  // spec: 4.9, 7.86
  test("finishing completes and collapses once; the tasks keep their status but are no longer next", async () => {
    const ada = await hub.as("ada");
    expect((await ada.overview.get({ id: "m-1" })).nextTask?.id).toBe("k-1");
    const finished = await ada.milestones.finish({ id: "s-finish" });
    expect(finished).toMatchObject({
      finished: true,
      completed: true,
      deleted: false,
      expanded: false,
      nextTask: null,
    });
    expect(finished.finishedAt).toBe(finished.updatedAt);
    expect(finished.tasks.map(({ id, status }) => [id, status])).toEqual([
      ["k-1", "open"],
      ["k-2", "upcoming"],
    ]);
    expect(await ada.milestones.finish({ id: "s-finish" })).toEqual(finished);
    const told = await loggedOf("milestone-finished", "s-finish");
    expect(told).toMatchObject([{ live_payload: { milestone: loggedForm(finished) } }]);
    expect((await ada.overview.get({ id: "m-1" })).nextTask).toBeNull();
    expect(await ada.milestones.update({ id: "s-finish", expanded: true })).toMatchObject({
      expanded: true,
      nextTask: null,
    });
  });

  test("its tasks carry its state through every change of it, their versions stay, and moving one changes its own", async () => {
    const ada = await hub.as("ada");
    const before = await ada.tasks.get({ id: "k-state" });
    expect(before.milestoneState).toBe("active");
    const expectState = async (record: Milestone, state: Task["milestoneState"]) => {
      const task = { ...before, milestoneState: state };
      expect(record.tasks).toEqual([task]);
      expect(await ada.milestones.get({ id: "s-state" })).toEqual(record);
      expect(await ada.tasks.get({ id: "k-state" })).toEqual(task);
      const query = { workflows: [], tags: ["state"], status: ["open" as const] };
      expect((await ada.tasks.search(query)).data).toEqual([task]);
      expect(JSON.parse(await (await ada.tasks.export({ ...query, format: "json" })).text())).toEqual([task]);
      const [row] = parseCsv(await (await ada.tasks.export({ ...query, format: "csv" })).text());
      expect(row?.milestoneState).toBe(state);
    };
    await expectState(await ada.milestones.finish({ id: "s-state" }), "finished");
    const reopened = await ada.milestones.reopen({ id: "s-state" });
    await expectState(reopened, "active");
    expect(reopened.nextTask).toEqual(before);
    await expectState(await ada.milestones.cancel({ id: "s-state" }), "deleted");
    const late = await ada.tasks.create({ title: "Late", inventionId: "m-state", milestoneId: "s-state" });
    expect(late.milestoneState).toBe("deleted");
    const renamed = await ada.tasks.update({ id: "k-state", title: "Still there" });
    expect(renamed.milestoneState).toBe("deleted");
    const moved = await ada.tasks.update({ ...late, milestoneId: "s-other" });
    expect(moved.milestoneState).toBe("active");
    expect(await ada.tasks.get({ id: late.id })).toEqual(moved);
    const loose = await ada.tasks.update({ id: late.id, milestoneId: null });
    expect(loose.milestoneState).toBeNull();
    const told = (await loggedEvents(hub.platform, "task-updated")).filter(({ task_id }) => task_id === late.id);
    expect(told.map(({ live_payload }) => live_payload)).toEqual([{ task: moved }, { task: loose }]);
    await ada.tasks.delete({ id: late.id });
  });

  // spec: 4.10, 7.85
  test("cancelling keeps the row, deleted and completed and listed last, once", async () => {
    const ada = await hub.as("ada");
    const cancelled = await ada.milestones.cancel({ id: "s-cancel" });
    expect(cancelled).toMatchObject({ deleted: true, completed: true, finished: false, expanded: false });
    expect(cancelled.deletedAt).not.toBeNull();
    expect(await ada.milestones.cancel({ id: "s-cancel" })).toEqual(cancelled);
    expect(await ada.milestones.finish({ id: "s-cancel" })).toEqual(cancelled);
    expect(await loggedOf("milestone-deleted", "s-cancel")).toHaveLength(1);
    expect((await ada.overview.milestones({ id: "m-1" })).at(-1)?.id).toBe("s-cancel");
    expect(await loggedOf("milestone-finished", "s-cancel")).toEqual([]);
  });

  test("names what is wrong, hides what is not theirs, and lets readers only look", async () => {
    const [ada, ben, rob] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("rob")]);
    for (const { field, status, ...input } of [
      { title: "X", inventionId: "m-none", field: "inventionId", status: 404 },
      { title: "X", inventionId: "m-1", assignees: ["nobody@firm.example"], field: "assignees", status: 400 },
    ]) {
      const refused = await failureOf(ada.milestones.create(input));
      expect([refused.status, refused.fields.map((fault) => fault.field)]).toEqual([status, [field]]);
    }
    const dates = await fetch(`${hub.url}/api/workflow/milestones`, {
      method: "POST",
      headers: { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" },
      body: JSON.stringify({ title: " ", inventionId: "m-1", dueAt: "2026-02-30" }),
    });
    const { error } = await dates.json();
    expect([dates.status, error.fields.map((fault: { field: string }) => fault.field).sort()]).toEqual([
      400,
      ["dueAt", "title"],
    ]);
    expect((await failureOf(ben.milestones.get({ id: "s-mech" }))).status).toBe(404);
    expect((await failureOf(ben.milestones.create({ title: "X", inventionId: "m-mech" }))).fields[0]?.field).toBe(
      "inventionId",
    );
    for (const call of [
      () => rob.milestones.create({ title: "X", inventionId: "m-1" }),
      () => rob.milestones.update({ id: "s-edit", title: "X" }),
      () => rob.milestones.finish({ id: "s-edit" }),
      () => rob.milestones.cancel({ id: "s-edit" }),
    ]) {
      expect((await failureOf(call())).status).toBe(403);
    }
    expect((await failureOf(ada.milestones.finish({ id: "s-none" }))).status).toBe(404);
    expect((await ada.milestones.get({ id: "s-mech" })).updatedAt).toBe(plantedAt);
  });

  test("a person who has left stays on a milestone but is given no new ones", async () => {
    const ada = await hub.as("ada");
    const { id } = await ada.milestones.create({
      title: "Theirs",
      inventionId: "m-1",
      assignees: ["eve@firm.example"],
    });
    const { kysely: db } = hub.platform.database;
    await db.updateTable("users").set({ disabled_at: plantedAt }).where("id", "=", "u-eve").execute();
    const both = ["eve@firm.example", "ben@firm.example"];
    expect((await ada.milestones.update({ id, assignees: both })).assignees).toEqual(both);
    const refused = await failureOf(ada.milestones.update({ id: "s-edit", assignees: both }));
    await db.updateTable("users").set({ disabled_at: null }).where("id", "=", "u-eve").execute();
    expect(refused.fields.map((fault) => fault.field)).toEqual(["assignees"]);
  });
});
