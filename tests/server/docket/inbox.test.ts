import type { Hub } from "@iphub/sdk";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { addNotices, type NewNotice } from "@iphub/server/docket/inbox/notices.store";
import { transaction } from "@iphub/server/platform/database/transaction";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team, rob a reader. */
forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  let eve: Hub;
  let count = 0;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
    [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
  });
  afterAll(() => hub.close());

  /** The notices of a person on a matter, once everything that happened is written. */
  async function notices(person: Hub, inventionId: string, state: "open" | "done" | "snoozed" | "all" = "open") {
    await fanOut(hub.platform);
    const { data } = await person.inbox.list({ inventionId, state });
    return data.map(({ kind, title, text }) => `${kind} ${title}: ${text}`);
  }

  async function matter(teams: string[] = [], inHouseAttorney: string | null = null): Promise<string> {
    count += 1;
    const title = `Noticed ${count}`;
    return (await amy.inventions.create({ title, references: [`NTC-${count}`], teams, inHouseAttorney })).id;
  }

  async function assigned(inventionId: string, people: readonly WholeHubPerson[], title = "Draft"): Promise<string> {
    const assignees = people.map((name) => `${name}@firm.example`);
    return (await amy.tasks.create({ inventionId, title, assignees })).id;
  }

  async function add(person: WholeHubPerson, key: string, more: Partial<NewNotice> = {}) {
    const words = { title: "Reply", body: "Due in 7 days", subject: { type: "deadline", id: "d-1" } } as const;
    const dates = { dueAt: "2031-06-02", finalAt: null };
    const about = { kind: "call-up", inventionId: null, actor: null } as const;
    const one = { userId: `u-${person}`, key, ...words, ...dates, ...about, ...more };
    return transaction(hub.platform.database, (tx) => addNotices(tx, hub.platform, [one]));
  }

  test("an assignment is in the inbox of its person, once, however often the log is read", async () => {
    const inventionId = await matter();
    const id = await assigned(inventionId, ["ben", "amy"]);
    expect(await notices(ben, inventionId)).toEqual(["assigned Draft: This task is yours now"]);
    await Promise.all([fanOut(hub.platform), fanOut(hub.platform)]);
    await hub.platform.database.kysely.updateTable("notice_cursor").set({ seq: 0 }).execute();
    expect(await notices(ben, inventionId)).toEqual(["assigned Draft: This task is yours now"]);
    expect(await notices(amy, inventionId)).toEqual([]);
    const { data } = await ben.inbox.list({ inventionId });
    expect(data[0]).toMatchObject({
      ...{ inventionTitle: `Noticed ${count}`, reference: `NTC-${count}`, actor: "amy@firm.example" },
      ...{ subject: { type: "task", id }, state: "unread", snoozedUntil: null, delivery: null },
    });
  });

  test("what is done, read and unread is counted, and a notice of another person is unknown", async () => {
    const inventionId = await matter();
    await assigned(inventionId, ["ben"], "First");
    await assigned(inventionId, ["ben"], "Second");
    await fanOut(hub.platform);
    const { data, unread } = await ben.inbox.list({ inventionId });
    const ids = data.map(({ id }) => id);
    expect(await ben.inbox.mark({ ids, as: "read" })).toEqual({ changed: 2, unread: unread - 2 });
    expect(await ben.inbox.mark({ ids, as: "read" })).toEqual({ changed: 0, unread: unread - 2 });
    expect(await ben.inbox.mark({ ids: ids.slice(0, 1), as: "unread" })).toEqual({ changed: 1, unread: unread - 1 });
    expect(await ben.inbox.mark({ inventionId, as: "done" })).toEqual({ changed: 2, unread: unread - 2 });
    expect(await notices(ben, inventionId)).toEqual([]);
    expect((await notices(ben, inventionId, "done")).length).toBe(2);
    expect(await ben.inbox.mark({ ids, as: "open" })).toMatchObject({ changed: 2 });
    expect((await notices(ben, inventionId)).length).toBe(2);
    const foreign = await failureOf(eve.inbox.mark({ ids: [...ids, "x"], as: "done" }));
    expect(foreign).toMatchObject({
      status: 404,
      fields: [{ field: "ids[0]" }, { field: "ids[1]" }, { field: "ids[2]" }],
    });
    expect(await failureOf(ben.inbox.mark({ as: "done" }))).toMatchObject({ status: 400, fields: [{ field: "ids" }] });
    expect(await failureOf(ben.inbox.mark({ ids, all: true, as: "done" }))).toMatchObject({ status: 400 });
  });

  test("pages follow one another without gaps, and the SDK walks them", async () => {
    const inventionId = await matter();
    for (let at = 0; at < 5; at += 1) await assigned(inventionId, ["ben"], `Task ${at}`);
    await fanOut(hub.platform);
    const first = await ben.inbox.list({ inventionId, limit: 2 });
    const second = await ben.inbox.list({ inventionId, limit: 2, ...(first.next ? { after: first.next } : {}) });
    const walked: string[] = [];
    for await (const { id } of ben.inbox.list.all({ inventionId, limit: 2 })) walked.push(id);
    expect(walked.length).toBe(5);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(walked.slice(0, 4));
    expect(walked).toEqual(walked.toSorted().toReversed());
  });

  test("of a matter behind a wall no notice is written, counted or listed, and none that was is shown any more", async () => {
    const inventionId = await matter();
    await assigned(inventionId, ["eve", "ben"], "Before the wall");
    expect((await notices(eve, inventionId)).length).toBe(1);
    const before = await eve.inbox.list({});
    const [id = ""] = (await eve.inbox.list({ inventionId })).data.map((one) => one.id);
    await amy.walls.set({ id: inventionId, owners: ["ben@firm.example"], people: ["rob@firm.example"] });
    const outside = await listenTo(hub.url, await hub.tokenFor("eve"));
    onTestFinished(() => outside.hub.live.close());
    const assignees = ["rob@firm.example", "eve@firm.example"];
    await ben.tasks.create({ inventionId, title: "Behind it", assignees });
    await ben.notes.createForInvention({ inventionId, content: "@eve look, @rob too" });
    expect(await notices(eve, inventionId)).toEqual([]);
    expect(await eve.inbox.list({})).toEqual({
      ...{
        data: before.data.filter((one) => one.id !== id),
        unread: before.unread - 1,
        next: before.next,
        today: before.today,
      },
    });
    expect(await failureOf(eve.inbox.mark({ ids: [id], as: "done" }))).toMatchObject({ status: 404 });
    const { data } = await (await hub.as("rob")).inbox.list({ inventionId });
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(["assigned", "mentioned"]);
    const stored = await hub.platform.db.selectFrom("notices").select("id").where("user_id", "=", "u-eve").execute();
    expect(stored.length).toBe(before.data.length);
    await ben.tasks.create({ inventionId: "m-1", title: "In the open" });
    await outside.until(({ event }) => JSON.stringify(event).includes("In the open"));
    expect(outside.heard.map(({ name }) => name)).not.toContain("inbox:changed");
  });

  test("a note tells who it mentions, and a change of it only whom it mentions newly", async () => {
    const inventionId = await matter(["t-chem"]);
    const note = await amy.notes.createForInvention({ inventionId, content: "@ben and @eve, please look" });
    expect(await notices(ben, inventionId)).toEqual([
      `mentioned A note on Noticed ${count}: @ben and @eve, please look`,
    ]);
    expect(await notices(eve, inventionId)).toEqual([]);
    await amy.notes.updateForInvention({ id: note.id, content: "@ben, please look again" });
    expect((await notices(ben, inventionId)).length).toBe(1);
    await amy.chat.send({ inventionId, message: "@ben and here" });
    expect((await notices(ben, inventionId)).length).toBe(2);
    const open = await matter();
    const other = await amy.notes.createForInvention({ inventionId: open, content: "@ben, please look" });
    await amy.notes.updateForInvention({ id: other.id, content: "@ben and @eve, please look" });
    expect((await notices(ben, open)).length).toBe(1);
    expect(await notices(eve, open)).toEqual([`mentioned A note on Noticed ${count}: @ben and @eve, please look`]);
  });

  test("a kind that is turned off is not written; reminders of deadlines cannot be turned off", async () => {
    const inventionId = await matter();
    const { channels, sendsMail } = await ben.inbox.preferences();
    expect([channels["call-up"], sendsMail]).toEqual(["mail", false]);
    expect((await ben.inbox.setPreference({ kind: "assigned", channel: "none" })).channels.assigned).toBe("none");
    onTestFinished(async () => void (await ben.inbox.setPreference({ kind: "assigned", channel: "inbox" })));
    await assigned(inventionId, ["ben"]);
    expect(await notices(ben, inventionId)).toEqual([]);
    expect(await failureOf(ben.inbox.setPreference({ kind: "call-up", channel: "none" }))).toMatchObject({
      ...{ status: 400, fields: [{ field: "channel", message: expect.stringContaining("cannot be turned off") }] },
    });
    expect(await add("ben", "c-1")).toMatchObject([{ channel: "mail" }]);
    await ben.inbox.setPreference({ kind: "call-up", channel: "digest" });
    expect(await add("ben", "c-2")).toMatchObject([{ channel: "digest" }]);
    expect(await add("ben", "c-2")).toEqual([]);
  });

  test("people who left, and programs, are told nothing", async () => {
    const inventionId = await matter();
    const { kysely } = hub.platform.database;
    await assigned(inventionId, ["rob", "eve"]);
    await fanOut(hub.platform);
    await kysely
      .updateTable("users")
      .set({ disabled_at: clock.now().toISOString() })
      .where("id", "=", "u-rob")
      .execute();
    await kysely.updateTable("users").set({ is_bot: true }).where("id", "=", "u-eve").execute();
    onTestFinished(async () => {
      const works = { disabled_at: null, is_bot: false };
      await kysely.updateTable("users").set(works).where("id", "in", ["u-rob", "u-eve"]).execute();
    });
    await kysely.deleteFrom("notices").where("invention_id", "=", inventionId).execute();
    await kysely.updateTable("notice_cursor").set({ seq: 0 }).execute();
    // The hub's own reader goes through it all again: it must not still do so when they are back.
    await assigned(inventionId, ["ben"], "Read again");
    const { seq } = await kysely
      .selectFrom("event_log")
      .select("seq")
      .where("type", "=", "task-created")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    const cursor = async () => (await kysely.selectFrom("notice_cursor").select("seq").executeTakeFirstOrThrow()).seq;
    await expect.poll(cursor).toBeGreaterThanOrEqual(seq);
    const written = await hub.platform.db
      .selectFrom("notices")
      .select(["user_id", "title"])
      .where("invention_id", "=", inventionId)
      .execute();
    expect(written).toEqual([{ user_id: "u-ben", title: "Read again" }]);
  });

  test("the clients of a person hear of it, those of others do not", async () => {
    const [mine, other] = await Promise.all(
      (["ben", "eve"] as const).map(async (name) => listenTo(hub.url, await hub.tokenFor(name))),
    );
    onTestFinished(() => {
      mine?.hub.live.close();
      other?.hub.live.close();
    });
    const inventionId = await matter();
    await assigned(inventionId, ["ben"]);
    await mine?.until(({ name }) => name === "inbox:changed");
    await amy.tasks.create({ inventionId, title: "The end" });
    await other?.until(({ name, event }) => name === "task:created" && JSON.stringify(event).includes("The end"));
    expect(other?.heard.map(({ name }) => name)).not.toContain("inbox:changed");
    const seen = mine?.heard.length ?? 0;
    await ben.inbox.mark({ inventionId, as: "done" });
    await mine?.until(({ name }) => name === "inbox:changed" && (mine?.heard.length ?? 0) > seen);
  });

  test("a snoozed notice is away until its day, and back on it, unread again", async () => {
    const inventionId = await matter();
    await assigned(inventionId, ["ben"], "Later");
    await fanOut(hub.platform);
    const [id = ""] = (await ben.inbox.list({ inventionId })).data.map((one) => one.id);
    const today = clock.now().toISOString().slice(0, 10);
    expect(await failureOf(ben.inbox.snooze({ ids: [id], until: "2020-01-01" }))).toMatchObject({
      ...{ status: 400, fields: [{ field: "until" }] },
    });
    const until = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(await ben.inbox.snooze({ ids: [id], until })).toMatchObject({ changed: 1 });
    expect(await notices(ben, inventionId)).toEqual([]);
    expect((await ben.inbox.list({ inventionId, state: "snoozed" })).data).toMatchObject([{ snoozedUntil: until }]);
    clock.advance(4 * 86_400_000);
    // The sessions of before have ended.
    const again = await hub.as("ben");
    expect((await notices(again, inventionId)).length).toBe(1);
    expect((await again.inbox.list({ inventionId })).data).toMatchObject([{ snoozedUntil: null, state: "unread" }]);
  });
});
