import { HubHttpError } from "@iphub/sdk";
import type { Task } from "@iphub/sdk/contract/tasks";
import { type LibraryTemplate, milestone, step } from "@iphub/server/work/workflows/library/template";
import { installLibrary } from "@iphub/server/work/workflows/workflows.library";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedForm } from "../../support/logged-milestone.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

/** Two steps at the start, one that waits for both, one that waits for that. */
const diamond: LibraryTemplate = {
  id: "diamond",
  title: "Diamond",
  description: "",
  category: "Filing",
  tags: [],
  milestones: [
    milestone("first", "First", { from: "bind", count: 2, unit: "month" }, [
      step("left", "Left", { due: { from: "bind", count: 3, unit: "business-day" }, tags: ["2AR"] }, "Do left."),
      step("right", "Right", { due: { from: "milestone", count: -1, unit: "week" } }, "Do right."),
      step("join", "Join", { after: ["left", "right"] }, "Do both."),
      step("end", "End", { after: ["join"] }, "End."),
    ]),
    milestone("second", "Second", null, [
      step("alone", "Alone", { due: { from: "milestone", count: 1, unit: "day" } }, ""),
    ]),
  ],
};

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [
        { id: "m-1", title: "Antenna", references: ["17/248,024"], inHouseAttorney: "ada@firm.example" },
        { id: "m-none" },
        { id: "m-mech", teams: ["t-mech"] },
      ],
    });
    await installLibrary(hub.platform, [diamond]);
  });
  afterAll(() => hub?.close());

  async function bound(): Promise<Record<"left" | "right" | "join" | "end" | "alone", Task>> {
    const ada = await hub.as("ada");
    const { milestones } = await ada.workflows.bind({ templateId: "diamond", inventionId: "m-1" });
    const tasks = milestones.flatMap((one) => one.tasks);
    const named = (id: string) => tasks.find((task) => task.workflow.stepId === id) ?? expect.fail(`no task ${id}`);
    return {
      left: named("left"),
      right: named("right"),
      join: named("join"),
      end: named("end"),
      alone: named("alone"),
    };
  }

  async function statusesOf(...tasks: Task[]): Promise<string[]> {
    const ada = await hub.as("ada");
    return Promise.all(tasks.map(async ({ id }) => (await ada.tasks.get({ id })).status));
  }

  // spec: 7.87
  test("bind makes milestones and tasks with people, order, tags and dates, and tells of each", async () => {
    const ada = await hub.as("ada");
    const answer = await ada.workflows.bind({ templateId: "diamond", inventionId: "m-1", bindDate: "2026-01-30" });
    const [first, second] = answer.milestones;
    expect(answer.milestones).toHaveLength(2);
    expect(first).toMatchObject({
      title: "First",
      dueAt: "2026-03-30",
      assignees: ["ada@firm.example"],
      workflow: { milestoneId: "first", templateId: "diamond" },
      nextTask: { title: "Left" },
    });
    expect(first?.tasks.map(({ title, order, status, dueAt, tags }) => [title, order, status, dueAt, tags])).toEqual([
      ["Left", 0, "open", "2026-02-04", ["2AR"]],
      ["Right", 1, "open", "2026-03-23", []],
      ["Join", 2, "upcoming", null, []],
      ["End", 3, "upcoming", null, []],
    ]);
    expect(first?.tasks[0]).toMatchObject({
      assignees: ["ada@firm.example"],
      workflow: { milestoneId: first?.id, templateId: "diamond", stepId: "left" },
      invention: { id: "m-1", title: "Antenna", references: ["17/248,024"] },
    });
    expect(second).toMatchObject({ dueAt: null, tasks: [{ title: "Alone", dueAt: null }] });
    expect(await ada.milestones.get({ id: first?.id ?? "" })).toEqual(first);
    const made = await loggedEvents(hub.platform, "milestone-created");
    expect(made.find((event) => event.milestone_id === first?.id)).toMatchObject({
      actor: "ada@firm.example",
      invention_id: "m-1",
      live_name: "milestone:created",
      live_payload: { milestone: first && loggedForm(first) },
      metadata: { title: "First", templateTitle: "Diamond" },
    });
    const tasks = await loggedEvents(hub.platform, "task-created");
    const ids = answer.milestones.flatMap((one) => one.tasks.map((task) => task.id));
    expect(tasks.map((event) => event.task_id)).toEqual(expect.arrayContaining(ids));
    expect((await ada.overview.get({ id: "m-1" })).next2AR).toBe("2026-02-04");
    const other = await ada.workflows.byReferences({ references: ["17248024"] });
    expect(other.map(({ id }) => id)).toEqual(["diamond"]);
  });

  test("without people and an attorney no one is assigned", async () => {
    const ada = await hub.as("ada");
    const { milestones } = await ada.workflows.bind({ templateId: "diamond", inventionId: "m-none" });
    expect(milestones.flatMap((one) => [one.assignees, ...one.tasks.map((task) => task.assignees)]).flat()).toEqual([]);
  });

  test("the last predecessor's end opens the next step once, and tells why", async () => {
    const ada = await hub.as("ada");
    const { left, right, join, end } = await bound();
    await ada.tasks.update({ id: left.id, status: "done" });
    expect(await statusesOf(join, end)).toEqual(["upcoming", "upcoming"]);
    await ada.tasks.update({ id: right.id, status: "cancelled" });
    expect(await statusesOf(join, end)).toEqual(["open", "upcoming"]);
    const opened = (await loggedEvents(hub.platform, "task-updated")).filter((event) => event.task_id === join.id);
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({
      live_name: "task:updated",
      live_payload: { task: { id: join.id, status: "open", assignees: ["ada@firm.example"] } },
      metadata: { changes: { status: { before: "upcoming", after: "open" } }, openedBy: { taskId: right.id } },
    });
    const again = await ada.tasks.get({ id: join.id });
    expect(await ada.tasks.update({ ...again, notes: "mine" })).toMatchObject({ notes: "mine" });
  });

  test("what a person does to an opened step stays, however often its predecessor is closed again", async () => {
    const ada = await hub.as("ada");
    const { left, right, join } = await bound();
    for (const { id } of [left, right]) await ada.tasks.update({ id, status: "done" });
    await ada.tasks.update({ id: join.id, status: "upcoming" });
    for (const status of ["open", "done", "cancelled", "open", "done"] as const) {
      await ada.tasks.update({ id: right.id, status });
    }
    expect(await statusesOf(join)).toEqual(["upcoming"]);
    const other = await bound();
    await ada.tasks.update({ id: other.join.id, status: "on-hold" });
    for (const { id } of [other.left, other.right]) await ada.tasks.update({ id, status: "done" });
    expect(await statusesOf(other.join)).toEqual(["on-hold"]);
  });

  test("two predecessors closed at the same moment open the next step exactly once", async () => {
    const [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
    for (let round = 0; round < 5; round += 1) {
      const { left, right, join } = await bound();
      await Promise.all([
        ada.tasks.update({ id: left.id, status: "done" }),
        ben.tasks.update({ id: right.id, status: "done" }),
        ben.tasks.update({ id: left.id, tags: ["again"] }),
      ]);
      expect(await statusesOf(join)).toEqual(["open"]);
      const opened = (await loggedEvents(hub.platform, "task-updated")).filter((event) => event.task_id === join.id);
      expect(opened).toHaveLength(1);
    }
  });

  test("a deleted predecessor counts as closed", async () => {
    const ada = await hub.as("ada");
    const { left, right, join, end } = await bound();
    await ada.tasks.delete({ id: left.id });
    expect(await statusesOf(join)).toEqual(["upcoming"]);
    await ada.tasks.delete({ id: right.id });
    expect(await statusesOf(join)).toEqual(["open"]);
    await ada.tasks.delete({ id: join.id });
    expect(await statusesOf(end)).toEqual(["open"]);
  });

  test("later versions of the template change nothing on the matter", async () => {
    const ada = await hub.as("ada");
    const { left, right, join } = await bound();
    const [first] = await ada.workflows.milestones({ id: "diamond" });
    const steps = (first?.steps ?? []).map((one) => ({ ...one, options: { ...one.options, after: [] } }));
    await ada.workflows.saveMilestone({ id: "diamond", milestoneId: "first", steps, commitMessage: "No order" });
    await ada.tasks.update({ id: left.id, status: "done" });
    expect(await statusesOf(join)).toEqual(["upcoming"]);
    await ada.tasks.update({ id: right.id, status: "done" });
    expect(await statusesOf(join)).toEqual(["open"]);
    await ada.workflows.saveMilestone({
      id: "diamond",
      milestoneId: "first",
      steps: first?.steps ?? [],
      commitMessage: "Order again",
    });
  });

  test("drafts, unknown names, impossible days and other people's matters are refused by field; nothing is written", async () => {
    const [ada, ben, rob] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("rob")]);
    const draft = await ada.workflows.create({ title: "Draft of mine" });
    await ada.workflows.addMilestone({ id: draft.id, title: "Empty", commitMessage: "Begin" });
    const count = async () => (await hub.platform.db.selectFrom("milestones").select("id").execute()).length;
    const before = await count();
    const inventionId = "m-1";
    for (const [client, input, status, field] of [
      [ada, { templateId: "nothing", inventionId }, 404, "templateId"],
      [ada, { templateId: draft.id, inventionId }, 400, "templateId"],
      [ada, { templateId: "diamond", inventionId: "m-nothing" }, 404, "inventionId"],
      [ben, { templateId: "diamond", inventionId: "m-mech" }, 404, "inventionId"],
      [ada, { templateId: "diamond", inventionId, bindDate: "9999-12-01" }, 400, "bindDate"],
    ] as const) {
      const refused = await failureOf(client.workflows.bind(input));
      expect([refused.status, refused.fields.map((fault) => fault.field)]).toEqual([status, [field]]);
    }
    expect((await failureOf(ada.workflows.publish({ id: draft.id }))).fields[0]?.field).toBe("milestones");
    await hub.platform.database.kysely
      .updateTable("workflows")
      .set({ is_draft: false })
      .where("id", "=", draft.id)
      .execute();
    const empty = await failureOf(ada.workflows.bind({ templateId: draft.id, inventionId }));
    expect(empty).toBeInstanceOf(HubHttpError);
    expect(empty.fields[0]).toMatchObject({ field: "templateId", message: expect.stringContaining("without steps") });
    expect((await failureOf(rob.workflows.bind({ templateId: "diamond", inventionId }))).status).toBe(403);
    expect(await count()).toBe(before);
  });

  test("draft steps are not bound, and people who have left are not assigned", async () => {
    const ada = await hub.as("ada");
    const made = await ada.workflows.create({ title: "Partly ready" });
    const { id: milestoneId } = await ada.workflows.addMilestone({
      id: made.id,
      title: "Work",
      commitMessage: "Begin",
    });
    const options = { instructions: "", assignees: ["rob@firm.example", "ben@firm.example"] };
    await ada.workflows.saveMilestone({
      id: made.id,
      milestoneId,
      commitMessage: "Steps",
      steps: [
        { id: "one", title: "One", options },
        { id: "two", title: "Two", isDraft: true, options: { instructions: "", after: ["one"] } },
        { id: "three", title: "Three", options: { instructions: "", assignees: ["rob@firm.example"], after: ["two"] } },
      ],
    });
    await ada.workflows.publish({ id: made.id });
    const { kysely: db } = hub.platform.database;
    await db.updateTable("users").set({ disabled_at: "2026-01-05T09:00:00.000Z" }).where("id", "=", "u-rob").execute();
    const { milestones } = await ada.workflows.bind({ templateId: made.id, inventionId: "m-1" });
    await db.updateTable("users").set({ disabled_at: null }).where("id", "=", "u-rob").execute();
    expect(milestones[0]?.tasks.map(({ title, status, assignees }) => [title, status, assignees])).toEqual([
      ["One", "open", ["ben@firm.example"]],
      ["Three", "upcoming", ["ada@firm.example"]],
    ]);
  });
});
