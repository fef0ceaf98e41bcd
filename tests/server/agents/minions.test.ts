import { afterAll, beforeAll, expect, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const base = "/api/streams/minion-dojo-api/api";

forEachEngine((engine) => {
  let hub: SeededHub;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const ben = await hub.as("ben");
    const agents = [
      { name: "Docket reader", trainer: "ada@firm.example", startDate: "2026-01-05", endDate: "2026-03-31" },
      { name: "Fee clerk", manager: "Adàlbert", startDate: "2026-04-01" },
      { name: "100% watcher", trainer: "ben@firm.example", startDate: "2026-02-01" },
    ];
    for (const data of agents) ids[data.name] = (await ben.minions.create({ data })).data.documentId;
    const reader = ids["Docket reader"] ?? "";
    await hub.platform.database.kysely
      .insertInto("minion_tasks")
      .values([
        { id: "w-1", minion_id: reader, title: "Read", status: "done", ...times(1), finished_at: times(2).created_at },
        { id: "w-2", minion_id: reader, title: "Compare", status: "open", ...times(3), finished_at: null },
        {
          id: "w-3",
          minion_id: reader,
          title: "Report",
          status: "failed",
          ...times(4),
          finished_at: times(5).created_at,
        },
      ])
      .execute();
  });
  afterAll(() => hub?.close());

  async function names(query: string): Promise<string[]> {
    const path = `${base}/minions/statistics?${query}`;
    const { status, text } = await rawCall({ url: hub.url, path, token: await hub.tokenFor("rob") });
    expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
    const answer: { data: { name: string }[] } = JSON.parse(text);
    return answer.data.map(({ name }) => name);
  }

  // spec: 3.28, 7.109, 7.110, 7.111, 7.112
  test("an agent needs only a name, and is read, changed and deleted with all it has", async () => {
    const ben = await hub.as("ben");
    const { data: made } = await ben.minions.create({ data: { name: "  Helper " } });
    const unknown = { trainer: null, manager: null, startDate: null, endDate: null };
    expect(made).toMatchObject({ name: "Helper", ...unknown, description: "" });
    const { documentId } = made;
    expect((await ben.minions.get({ documentId, populate: "*" })).data).toEqual(made);
    const { data: changed } = await ben.minions.update({
      documentId,
      data: { manager: "ada", startDate: "2026-02-28" },
    });
    expect(changed).toEqual({ ...made, manager: "ada", startDate: "2026-02-28", updatedAt: changed.updatedAt });
    const same = await ben.minions.update({ documentId, data: { manager: "ada" } });
    expect(same.data.updatedAt).toBe(changed.updatedAt);
    await ben.minions.createComment({ data: { minionId: documentId, content: "Good" } });
    expect(await ben.minions.delete({ documentId })).toEqual({ ok: true });
    expect((await failureOf(ben.minions.get({ documentId }))).status).toBe(404);
    expect((await ben.minions.comments({ filters: { minionId: { $eq: documentId } } })).data).toEqual([]);
    const logged = await loggedEvents(hub.platform, "minion-updated");
    expect(logged.map(({ actor, metadata }) => [actor, metadata.minionId, metadata.changes])).toEqual([
      [
        "ben@firm.example",
        documentId,
        { manager: { before: null, after: "ada" }, startDate: { before: null, after: "2026-02-28" } },
      ],
    ]);
  });

  // spec: 7.108
  test("one text for name, trainer and manager matches any part of any of them", async () => {
    const all = (text: string) =>
      names(["name", "trainer", "manager"].map((key) => `filters[${key}]=${encodeURIComponent(text)}`).join("&"));
    expect(await all("ada")).toEqual(["Docket reader", "Fee clerk"]);
    expect(await all("OCKET")).toEqual(["Docket reader"]);
    expect(await all("0%")).toEqual(["100% watcher"]);
    expect(await all("_")).toEqual([]);
    expect(await all("")).toHaveLength(3);
    expect(await names("filters[name]=clerk&filters[trainer]=ben")).toEqual(["100% watcher", "Fee clerk"]);
  });

  // spec: 7.123
  test("days keep those at work between the UTC start of one and the end of the other", async () => {
    const between = (from: string, to: string) => names(`filters[startDate]=${from}&filters[endDate]=${to}`);
    expect(await between("2026-04-01T00:00:00.000Z", "2026-04-30T23:59:59.999Z")).toEqual([
      "100% watcher",
      "Fee clerk",
    ]);
    expect(await between("2026-03-31", "2026-03-31")).toEqual(["100% watcher", "Docket reader"]);
    expect(await names("filters[endDate]=2026-01-31T23:59:59.999Z")).toEqual(["Docket reader"]);
    const token = await hub.tokenFor("ada");
    for (const day of ["yesterday", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-05:00"]) {
      const path = `${base}/minions/statistics?filters[startDate]=${day}`;
      const { status, text } = await rawCall({ url: hub.url, path, token });
      expect([day, status, JSON.parse(text).error.fields[0].field]).toEqual([day, 400, "filters.startDate"]);
    }
  });

  // spec: 7.122
  test("pages and sorts by field:direction, and counts what was done", async () => {
    const rob = await hub.as("rob");
    const first = await rob.minions.statistics({ pagination: { page: 1, pageSize: 2 }, sort: "name:desc" });
    expect(first.data.map(({ name }) => name)).toEqual(["Fee clerk", "Docket reader"]);
    expect(first.meta.pagination).toEqual({ page: 1, pageSize: 2, pagesCount: 2, total: 3 });
    const walked: string[] = [];
    for await (const { name } of rob.minions.statistics.all({ pagination: { pageSize: 2 } })) walked.push(name);
    expect(walked).toEqual(["100% watcher", "Docket reader", "Fee clerk"]);
    const busiest = await rob.minions.statistics({ sort: "finishedTasks:desc", pagination: { pageSize: 1 } });
    expect(busiest.data[0]).toMatchObject({ name: "Docket reader", openTasks: 1, finishedTasks: 2 });
    for (const sort of ["name:up", "password:asc", "name:asc:desc", "constructor:asc", ""]) {
      expect((await failureOf(rob.minions.statistics({ sort }))).fields[0]?.field).toBe("sort");
    }
  });

  // spec: 3.29, 7.113, 7.114, 7.115
  test("comments come newest first with their attachments, which download as their own bytes", async () => {
    const ada = await hub.as("ada");
    const minionId = ids["Fee clerk"] ?? "";
    const attachments = [
      { name: "../év <1>.pdf", base64: Buffer.from("%PDF-1.7 fees").toString("base64") },
      { name: "page.png", mimeType: "image/png", base64: Buffer.from("<script>1</script>").toString("base64") },
    ];
    const first = (await ada.minions.createComment({ data: { minionId, content: "Fees", attachments } })).data;
    expect(first).toMatchObject({ minionId, content: "Fees", author: "ada@firm.example" });
    const second = (await ada.minions.createComment({ data: { minionId, content: "More" } })).data;
    expect(second.createdAt >= first.createdAt && second.documentId !== first.documentId).toBe(true);
    expect((await ada.minions.getComment({ documentId: first.documentId, populate: "*" })).data).toEqual(first);
    const listed = await ada.minions.comments({
      populate: "*",
      filters: { minionId: { $eq: minionId } },
      sort: "createdAt:desc",
    });
    expect(listed.data).toEqual([second, first]);
    expect(listed.meta.pagination).toEqual({ page: 1, pageSize: 25, pagesCount: 1, total: 2 });
    expect(first.attachments).toMatchObject([
      { name: "év _1_.pdf", size: 13, mimeType: "application/pdf" },
      { name: "page.png", mimeType: "text/html" },
    ]);
    const answer = await fetch(`${hub.url}${first.attachments[0]?.url}`, {
      headers: { authorization: `Bearer ${await hub.tokenFor("rob")}` },
    });
    expect(await answer.text()).toBe("%PDF-1.7 fees");
    const disposition = `attachment; filename="_v _1_.pdf"; filename*=UTF-8''%C3%A9v%20_1_.pdf`;
    expect(answer.headers.get("content-disposition")).toBe(disposition);
    const bad = ada.minions.createComment({
      data: { minionId, content: "x", attachments: [{ name: "a", base64: "%%" }] },
    });
    expect((await failureOf(bad)).fields[0]?.field).toBe("data.attachments[0].base64");
  });

  test("feedback rates a finished task of the agent; comments carry no rating", async () => {
    const ada = await hub.as("ada");
    const minionId = ids["Docket reader"] ?? "";
    const say = (data: object) => ada.minions.createComment({ data: { minionId, content: "Well read", ...data } });
    const { data } = await say({ kind: "feedback", rating: 4, taskId: "w-1" });
    expect(data).toMatchObject({ kind: "feedback", rating: 4, taskId: "w-1", author: "ada@firm.example" });
    await say({ kind: "feedback", rating: 5, taskId: "w-3" });
    const rated = await ada.minions.statistics({ filters: { name: "docket" } });
    expect(rated.data[0]).toMatchObject({ rating: 4.5, comments: 2 });
    const only = await ada.minions.comments({ filters: { minionId: { $eq: minionId }, kind: "feedback" } });
    expect(only.meta.pagination.total).toBe(2);
    for (const [wrong, field] of [
      [{ kind: "feedback" }, "data.rating"],
      [{ rating: 3 }, "data.rating"],
      [{ kind: "feedback", rating: 3, taskId: "w-2" }, "data.taskId"],
      [{ taskId: "w-none" }, "data.taskId"],
      [{ minionId: "none" }, "data.minionId"],
    ] as const) {
      expect((await failureOf(say(wrong))).fields[0]?.field).toBe(field);
    }
  });

  // spec: 7.116
  test("tasks take populate and fields as they come, and tell pagesCount and total", async () => {
    const query = `populate=minion&populate=comments&fields=title&fields=status&filters[minionId][$eq]=${ids["Docket reader"]}`;
    const many = Array.from({ length: 30 }, (_, at) => `fields=field${at}`).join("&");
    const path = `${base}/tasks?${query}&${many}&pagination[pageSize]=2`;
    const { status, text } = await rawCall({ url: hub.url, path, token: await hub.tokenFor("rob") });
    expect(status).toBe(200);
    const { data, meta } = JSON.parse(text);
    expect(data.map(({ title }: { title: string }) => title)).toEqual(["Report", "Compare"]);
    expect(meta).toEqual({ pagination: { page: 1, pageSize: 2, pagesCount: 2, total: 3 } });
    const rob = await hub.as("rob");
    const done = await rob.minions.tasks({ filters: { status: { $eq: "done" } } });
    expect(done.data).toMatchObject([{ id: "w-1", title: "Read" }]);
  });

  test("bad input is named, queries that reach for an object's insides are harmless, and readers only read", async () => {
    const [ben, rob] = await Promise.all([hub.as("ben"), hub.as("rob")]);
    const token = await hub.tokenFor("ben");
    const post = (body: object) =>
      rawCall({ url: hub.url, path: `${base}/minions`, method: "POST", token, body: JSON.stringify(body) });
    const wrong = await post({ data: { trainer: 3, endDate: "soon" } });
    expect(JSON.parse(wrong.text).error.fields.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(["data.name", "data.trainer", "data.endDate"]),
    );
    const backwards = ben.minions.create({ data: { name: "X", startDate: "2026-02-02", endDate: "2026-02-01" } });
    expect((await failureOf(backwards)).fields[0]?.field).toBe("data.endDate");
    for (const query of ["filters[__proto__][name]=x", "filters[name][a][b][c][d][e]=x", "filters=x&filters[name]=y"]) {
      const path = `${base}/minions/statistics?${query}`;
      expect([200, 400]).toContain((await rawCall({ url: hub.url, path, token })).status);
    }
    expect(Reflect.get({}, "name")).toBeUndefined();
    const page = await rawCall({ url: hub.url, path: `${base}/minions/statistics?pagination[page]=0`, token });
    expect([page.status, JSON.parse(page.text).error.fields[0].field]).toEqual([400, "pagination.page"]);
    expect((await failureOf(rob.minions.create({ data: { name: "X" } }))).status).toBe(403);
  });
});

function times(day: number) {
  return { created_at: `2026-02-0${day}T09:00:00.000Z` };
}
