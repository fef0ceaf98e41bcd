import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const tasks = "/api/workflow/tasks";
const milestones = "/api/workflow/milestones";
const template = "/api/workflow/v2/workflows/bad/milestones/work";
const step = (id: string, after: readonly string[] = []) => ({ id, title: id, options: { instructions: "", after } });

/** What each of the wrong inputs is refused with: the status, and the fields that are named. */
const refusals: Readonly<Record<string, readonly [string, string, object, number, readonly string[]]>> = {
  "an impossible date of a new task": [
    "POST",
    `${tasks}/`,
    { title: "X", inventionId: "m-1", dueAt: "2026-02-30" },
    400,
    ["dueAt"],
  ],
  "an impossible date of a task": ["PUT", `${tasks}/k-1`, { title: "Changed", dueAt: "2026-13-01" }, 400, ["dueAt"]],
  "an impossible date of a milestone": [
    "PUT",
    `${milestones}/s-1`,
    { title: "Changed", dueAt: "2025-02-29" },
    400,
    ["dueAt"],
  ],
  "an impossible client's date": ["PUT", `${milestones}/s-1`, { clientDueDate: "soon" }, 400, ["clientDueDate"]],
  "an unknown assignee of a new task": [
    "POST",
    `${tasks}/`,
    { title: "X", inventionId: "m-1", assignees: ["no@firm.example"] },
    400,
    ["assignees"],
  ],
  "an unknown assignee of a task": [
    "PUT",
    `${tasks}/k-1`,
    { title: "Changed", assignees: ["no@firm.example"] },
    400,
    ["assignees"],
  ],
  "an unknown assignee of many tasks": [
    "POST",
    `${tasks}/assign`,
    { taskIds: ["k-1", "k-2"], assignees: ["no@firm.example"] },
    400,
    ["assignees"],
  ],
  "an unknown assignee of a milestone": [
    "PUT",
    `${milestones}/s-1`,
    { title: "Changed", assignees: ["no@firm.example"] },
    400,
    ["assignees"],
  ],
  "an assignee that is no address": ["PUT", `${tasks}/k-1`, { assignees: ["ada"] }, 400, ["assignees[0]"]],
  "an empty tag": ["PUT", `${tasks}/k-1`, { title: "Changed", tags: ["2AR", " "] }, 400, ["tags[1]"]],
  "a tag that is too long": [
    "POST",
    `${tasks}/`,
    { title: "X", inventionId: "m-1", tags: ["x".repeat(61)] },
    400,
    ["tags[0]"],
  ],
  "a task moved to another matter's milestone": [
    "PUT",
    `${tasks}/k-1`,
    { title: "Changed", milestoneId: "s-other" },
    400,
    ["milestoneId"],
  ],
  "a task made in another matter's milestone": [
    "POST",
    `${tasks}/`,
    { title: "X", inventionId: "m-1", milestoneId: "s-other" },
    400,
    ["milestoneId"],
  ],
  "one unknown task among those to assign": [
    "POST",
    `${tasks}/assign`,
    { taskIds: ["k-1", "k-none"], assignees: [] },
    404,
    ["taskIds[1]"],
  ],
  "steps that wait for each other": [
    "PUT",
    template,
    { steps: [step("a", ["b"]), step("b", ["a"])], commitMessage: "X" },
    400,
    ["steps[0].options.after"],
  ],
  "a step that waits for itself": [
    "PUT",
    template,
    { steps: [step("a", ["a"])], commitMessage: "X" },
    400,
    ["steps[0].options.after"],
  ],
  "a step that waits for a missing one": [
    "PUT",
    template,
    { steps: [step("a", ["none"])], commitMessage: "X" },
    400,
    ["steps[0].options.after[0]"],
  ],
  "an id that two steps have": [
    "PUT",
    template,
    { steps: [step("a"), step("a")], commitMessage: "X" },
    400,
    ["steps[1].id"],
  ],
  "a template's unknown assignee": [
    "PUT",
    template,
    { steps: [{ ...step("a"), options: { instructions: "", assignees: ["no@firm.example"] } }], commitMessage: "X" },
    400,
    ["steps[0].options.assignees[0]"],
  ],
  "a template's save without a reason": [
    "PUT",
    template,
    { title: "Changed", commitMessage: " " },
    400,
    ["commitMessage"],
  ],
  "a template that is not there": [
    "POST",
    "/api/workflow/execute/bind",
    { templateId: "none", inventionId: "m-1" },
    404,
    ["templateId"],
  ],
};

forEachEngine((engine) => {
  let hub: SeededHub;
  let token: string;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
    token = await hub.tokenFor("ada");
    await hub.plant({
      matters: [{ id: "m-1" }, { id: "m-2" }],
      milestones: [
        { id: "s-1", inventionId: "m-1" },
        { id: "s-other", inventionId: "m-2" },
      ],
      tasks: [
        { id: "k-1", inventionId: "m-1", milestoneId: "s-1" },
        { id: "k-2", inventionId: "m-1" },
      ],
    });
    const ada = await hub.as("ada");
    await ada.workflows.create({ title: "Bad" });
    await ada.workflows.addMilestone({ id: "bad", title: "Work", commitMessage: "Begin" });
  });
  afterAll(() => hub?.close());

  /** Everything that a write could have left behind. */
  async function everything(): Promise<unknown> {
    const tables = ["tasks", "task_assignees", "milestones", "workflow_milestones", "event_log", "overview_rows"];
    const read = tables.map(async (table) => {
      const found = await sql<{ rows: string }>`
        select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as rows
        from ${sql.table(table)} t`.execute(hub.platform.db);
      return found.rows[0]?.rows;
    });
    return Promise.all(read);
  }

  async function call(method: string, path: string, body: object) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(hub.url + path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  }

  test.each(Object.entries(refusals))(
    "%s is refused with the field named, and nothing is written",
    async (_, wrong) => {
      const [method, path, body, status, fields] = wrong;
      const before = await everything();
      const refused = await call(method, path, body);
      const named = (refused.body.error.fields ?? []).map((fault: { field: string }) => fault.field);
      expect([refused.status, named]).toEqual([status, fields]);
      expect(await everything()).toEqual(before);
    },
  );

  test("a due date in the past is taken, and the overview flags it", async () => {
    const made = await call("POST", `${tasks}/`, { title: "Late", inventionId: "m-2", dueAt: "2020-01-01" });
    expect([made.status, made.body.dueAt]).toEqual([201, "2020-01-01"]);
    const ada = await hub.as("ada");
    expect((await ada.overview.get({ id: "m-2" })).dueAt).toBe("2020-01-01");
    const found = await ada.tasks.search({ dueAt: "overdue" });
    expect(found.data.map(({ id }) => id)).toContain(made.body.id);
  });
});
