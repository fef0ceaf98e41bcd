import type { Hub } from "@iphub/sdk";
import { transaction } from "@iphub/server/platform/database/transaction";
import { refreshOverview } from "@iphub/server/work/overview/overview.projection";
import { refreshTaskSearch } from "@iphub/server/work/tasks/search/task-search.index";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const taskIds = ["k-gone", "k-a", "k-b", "k-c", "k-feedback", "k-history"];
    await hub.plant({
      matters: [{ id: "m-1", title: "Antenna" }, { id: "m-2" }, { id: "m-mech", teams: ["t-mech"] }],
      milestones: [
        { id: "s-1", inventionId: "m-1" },
        { id: "s-2", inventionId: "m-2" },
      ],
      tasks: [
        ...taskIds.map((id) => ({ id, inventionId: "m-1" })),
        { id: "k-in", inventionId: "m-1", milestoneId: "s-1", order: 7 },
        { id: "k-mech", inventionId: "m-mech" },
      ],
    });
  });
  afterAll(() => hub?.close());

  async function loggedOf(type: string, id: string) {
    return (await loggedEvents(hub.platform, type)).filter((event) => event.task_id === id);
  }

  // spec: 7.44
  test("a new task has defaults, comes last in its group, and is sent to everyone", async () => {
    const ada = await hub.as("ada");
    const loose = await ada.tasks.create({ title: "Loose", inventionId: "m-1" });
    expect(loose).toMatchObject({
      title: "Loose",
      status: "open",
      dueAt: null,
      assignees: [],
      tags: [],
      notes: "",
      order: 1,
      workflow: { milestoneId: null, templateId: null, stepId: null },
      invention: { id: "m-1", title: "Antenna", references: [] },
      finishedAt: null,
    });
    const inside = await ada.tasks.create({
      title: "Inside",
      invention: { id: "m-1" },
      workflow: { milestoneId: "s-1" },
      assignees: ["ben@firm.example", "ben@firm.example"],
      dueAt: "2026-02-01T22:00:00-05:00",
      tags: ["2AR", "2AR"],
    });
    expect(inside).toMatchObject({ order: 8, assignees: ["ben@firm.example"], dueAt: "2026-02-01", tags: ["2AR"] });
    expect(await ada.tasks.get({ id: inside.id })).toEqual(inside);
    expect(await loggedOf("task-created", inside.id)).toMatchObject([
      { actor: "ada@firm.example", invention_id: "m-1", milestone_id: "s-1", live_payload: { task: inside } },
    ]);
    expect((await ada.overview.get({ id: "m-1" })).next2AR).toBe("2026-02-01");
    const done = await ada.tasks.create({ title: "Was done", inventionId: "m-1", status: "done", order: -3 });
    expect([done.order, done.finishedAt]).toEqual([-3, done.createdAt]);
  });

  test("the making of a task names what is wrong and writes nothing", async () => {
    const [ada, ben, rob] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("rob")]);
    const cases: [Hub, Parameters<Hub["tasks"]["create"]>[0], number, string[]][] = [
      [ada, { title: "X" }, 400, ["inventionId"]],
      [ada, { title: "X", inventionId: "m-none" }, 404, ["inventionId"]],
      [ben, { title: "X", inventionId: "m-mech" }, 404, ["inventionId"]],
      [ada, { title: "X", inventionId: "m-1", milestoneId: "s-2" }, 400, ["milestoneId"]],
      [
        ada,
        { title: "X", inventionId: "m-1", workflow: { milestoneId: "s-0" }, assignees: ["x@y.example"] },
        400,
        ["assignees", "milestoneId"],
      ],
    ];
    for (const [client, input, status, fields] of cases) {
      const refused = await failureOf(client.tasks.create(input));
      expect([refused.status, refused.fields.map((fault) => fault.field)]).toEqual([status, fields]);
    }
    expect((await failureOf(rob.tasks.create({ title: "X", inventionId: "m-1" }))).status).toBe(403);
    const titles = await hub.platform.db.selectFrom("tasks").select("id").where("title", "=", "X").execute();
    expect(titles).toEqual([]);
  });

  // spec: 7.46
  test("a deleted task is 404, is sent as deleted, and keeps its history", async () => {
    const ada = await hub.as("ada");
    await ada.tasks.update({ id: "k-gone", assignees: ["ben@firm.example"] });
    expect(await ada.tasks.delete({ id: "k-gone" })).toEqual({ ok: true });
    expect((await failureOf(ada.tasks.get({ id: "k-gone" }))).status).toBe(404);
    expect((await failureOf(ada.tasks.delete({ id: "k-gone" }))).status).toBe(404);
    expect(await loggedOf("task-deleted", "k-gone")).toMatchObject([
      {
        live_name: "task:deleted",
        live_payload: { taskId: "k-gone", milestoneId: null },
        metadata: { title: "Task k-gone" },
      },
    ]);
    const history = await ada.tasks.history({ taskId: "k-gone" });
    expect(history.map(({ type }) => type)).toEqual(["task-deleted", "task-updated"]);
    const people = await hub.platform.db
      .selectFrom("task_assignees")
      .select("email")
      .where("task_id", "=", "k-gone")
      .execute();
    expect(people).toEqual([]);
  });

  // spec: 7.47
  test("many tasks are given to the same people: all or none, unknown ones named", async () => {
    const [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
    const refused = await failureOf(
      ben.tasks.assign({ taskIds: ["k-a", "k-none", "k-mech"], assignees: ["eve@firm.example", "x@y.example"] }),
    );
    expect([refused.status, refused.fields.map((fault) => fault.field)]).toEqual([
      404,
      ["taskIds[1]", "taskIds[2]", "assignees"],
    ]);
    expect((await ada.tasks.get({ id: "k-a" })).updatedAt).toBe(plantedAt);
    await ada.tasks.update({ id: "k-b", assignees: ["eve@firm.example"] });
    const before = await ada.tasks.get({ id: "k-b" });
    const saved = await ben.tasks.assign({ taskIds: ["k-c", "k-b", "k-a", "k-c"], assignees: ["eve@firm.example"] });
    expect(saved.map(({ id, assignees }) => [id, assignees])).toEqual([
      ["k-c", ["eve@firm.example"]],
      ["k-b", ["eve@firm.example"]],
      ["k-a", ["eve@firm.example"]],
    ]);
    expect(saved[1]).toEqual(before);
    expect(await ada.tasks.get({ id: "k-a" })).toEqual(saved[2]);
    expect(await loggedOf("task-updated", "k-a")).toMatchObject([
      {
        live_payload: { task: saved[2] },
        metadata: { changes: { assignees: { before: [], after: ["eve@firm.example"] } } },
      },
    ]);
    expect(await loggedOf("task-updated", "k-b")).toHaveLength(1);
    expect((await ada.tasks.assign({ taskIds: ["k-a"], assignees: [] }))[0]?.assignees).toEqual([]);
  });

  // spec: 7.48
  test("feedback is kept as an event; a rating may be left out", async () => {
    const ben = await hub.as("ben");
    await ben.tasks.feedback({ id: "k-feedback", feedback: "The form has a new version", rating: 4 });
    await ben.tasks.feedback({ id: "k-feedback", feedback: "Thanks & good-bye" });
    const logged = await loggedOf("task-feedback", "k-feedback");
    expect(logged.map(({ metadata }) => [metadata.feedback, metadata.rating])).toEqual([
      ["The form has a new version", 4],
      ["Thanks & good-bye", undefined],
    ]);
    const form = await fetch(`${hub.url}/api/workflow/tasks/k-feedback/feedback`, {
      method: "POST",
      headers: { authorization: `Bearer ${await hub.tokenFor("ben")}` },
      body: new URLSearchParams({ feedback: "", rating: "6" }),
    });
    const { error } = await form.json();
    expect([form.status, error.fields.map((fault: { field: string }) => fault.field)]).toEqual([
      400,
      ["feedback", "rating"],
    ]);
    const parts = new FormData();
    parts.append("feedback", "From a browser");
    parts.append("rating", "5");
    const multipart = await fetch(`${hub.url}/api/workflow/tasks/k-feedback/feedback`, {
      method: "POST",
      headers: { authorization: `Bearer ${await hub.tokenFor("ben")}` },
      body: parts,
    });
    expect(multipart.status).toBe(200);
    const [last] = (await loggedOf("task-feedback", "k-feedback")).toReversed();
    expect([last?.metadata.feedback, last?.metadata.rating]).toEqual(["From a browser", 5]);
  });

  // spec: 7.34
  test("the history is newest first with its changes, in pages; other people's is 404", async () => {
    const [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
    expect(await ada.tasks.history({ taskId: "k-history" })).toEqual([]);
    for (const title of ["One", "Two", "Three"]) await ada.tasks.update({ id: "k-history", title });
    const newest = await ada.tasks.history({ taskId: "k-history", size: 2 });
    expect(newest.map(({ metadata }) => metadata.changes)).toEqual([
      { title: { before: "Two", after: "Three" } },
      { title: { before: "One", after: "Two" } },
    ]);
    expect(newest[0]).toMatchObject({ type: "task-updated", actor: "ada@firm.example", inventionId: "m-1" });
    const walked: string[] = [];
    for await (const event of ada.tasks.history.all({ taskId: "k-history", size: 2 })) walked.push(event.id);
    expect(walked).toHaveLength(3);
    await ada.tasks.update({ id: "k-mech", title: "Hidden" });
    expect((await failureOf(ben.tasks.history({ taskId: "k-mech" }))).status).toBe(404);
    expect((await failureOf(ada.tasks.history({ taskId: "k-none" }))).status).toBe(404);
  });

  test("after any change of a task its derived rows are those of a newly created task", async () => {
    const ada = await hub.as("ada");
    const derived = async () => {
      const tables = ["overview_rows", "overview_people", "overview_tags", "task_search", "task_assignees"];
      const rows = sql.join(
        tables.map((table) => sql`select ${table} as name, to_jsonb(row)::text as kept from ${sql.table(table)} row`),
        sql` union all `,
      );
      const answer = await sql`select * from (${rows}) every order by name, kept`.execute(hub.platform.db);
      return answer.rows;
    };
    const id = "k-derived";
    await hub.plant({ tasks: [{ id, inventionId: "m-1", dueAt: "2026-01-02", order: -9 }] });
    const changes: Omit<Parameters<Hub["tasks"]["update"]>[0], "id">[] = [
      { title: "Answer the examiner" },
      { notes: "Two months are left" },
      { assignees: ["ada@firm.example", "ben@firm.example"] },
      { dueAt: "2026-01-01", title: "Answer them" },
      { tags: ["2AR"] },
      { milestoneId: "s-1" },
      { order: 3 },
      { status: "done" },
      { dueAt: null },
    ];
    for (const change of changes) {
      await ada.tasks.update({ id, ...change });
      const kept = await derived();
      await transaction(hub.platform.database, async (tx) => {
        await tx.deleteFrom("overview_rows").execute();
        await tx.deleteFrom("overview_people").execute();
        await tx.deleteFrom("overview_tags").execute();
        await tx.deleteFrom("task_search").execute();
        await refreshOverview(tx, "all");
        await refreshTaskSearch(tx, "all");
      });
      expect(await derived(), JSON.stringify(change)).toEqual(kept);
    }
    const people = await sql`select email, status, due_at::text as due from task_assignees where task_id = ${id}
      order by position`.execute(hub.platform.db);
    expect(people.rows).toEqual([
      { email: "ada@firm.example", status: "done", due: null },
      { email: "ben@firm.example", status: "done", due: null },
    ]);
  });
});
