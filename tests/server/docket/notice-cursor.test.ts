import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { transaction } from "@iphub/server/platform/database/transaction";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  /** Entries of one type, on a matter or none. */
  async function log(type: string, count: number, inventionId: string | null = null): Promise<void> {
    const { database, events } = hub.platform;
    const entry = { type, actor: null, inventionId, metadata: {} };
    await transaction(database, (tx) => events.append(tx, Array<typeof entry>(count).fill(entry)));
  }

  /** Reads as a process that has just started, a few entries at a time. */
  async function readFromStart(most: number): Promise<{ readonly cursor: number; readonly last: number }> {
    await fanOut(hub.platform, undefined, { seq: 0 }, most);
    const { db } = hub.platform;
    const { seq } = await db.selectFrom("notice_cursor").select("seq").executeTakeFirstOrThrow();
    const newest = await db.selectFrom("event_log").select("seq").orderBy("seq", "desc").executeTakeFirstOrThrow();
    return { cursor: Number(seq), last: Number(newest.seq) };
  }

  test("entries that concern no one are passed for good, so that the next start does not look at them again", async () => {
    await log("invention-opened-elsewhere", 25);
    const { cursor, last } = await readFromStart(4);
    expect(last - cursor).toBeLessThan(4);
  });

  test("a notice behind many entries that concern no one is written", async () => {
    const amy = await hub.as("amy");
    await log("invention-opened-elsewhere", 9);
    const assignees = ["ben@firm.example"];
    const { id } = await amy.tasks.create({ inventionId: "m-1", title: "Behind them", assignees });
    await log("invention-opened-elsewhere", 9);
    await readFromStart(4);
    const { data } = await (await hub.as("ben")).inbox.list({ inventionId: "m-1" });
    expect(data.map(({ subject }) => subject)).toContainEqual({ type: "task", id });
  });

  test("the log is looked at once for all notices in what was looked at, and once more for what came since", async () => {
    let looks = 0;
    const db = hub.platform.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes("bool_or")) looks += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const amy = await hub.as("amy");
    const titles = Array.from({ length: 45 }, (_, number) => `Many ${number}`);
    for (const title of titles) {
      await amy.tasks.create({ inventionId: "m-1", title, assignees: ["ben@firm.example"] });
    }
    await fanOut({ ...hub.platform, db });
    const written = await hub.platform.db.selectFrom("notices").select("title").where("title", "in", titles).execute();
    expect(written).toHaveLength(titles.length);
    expect(looks).toBe(2);
  });

  test("entries of a matter that was removed meanwhile do not keep the reader at them", async () => {
    await log("milestone-created", 3, "removed-since");
    const { cursor, last } = await readFromStart(100);
    expect(cursor).toBe(last);
  });
});
