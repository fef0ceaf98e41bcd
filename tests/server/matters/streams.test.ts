import { transaction } from "@iphub/server/platform/database/transaction";
import type { NewEvent } from "@iphub/server/platform/events/event-log";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const base = { actor: "ada@firm.example", metadata: {} };

/** Thirty events of m-1, an hour apart from midnight UTC on 10 January 2026, of several kinds and persons. */
const thirty: NewEvent[] = Array.from({ length: 30 }, (_, index) => ({
  type: index % 10 === 0 ? "docketing-fee-paid" : index % 3 === 0 ? "office-action" : "task-updated",
  actor: index % 2 === 0 ? "ada@firm.example" : "ben@firm.example",
  inventionId: "m-1",
  taskId: index % 10 === 0 || index % 3 === 0 ? null : "k-1",
  metadata: { number: index },
  occurredAt: new Date(Date.UTC(2026, 0, 10, index)).toISOString(),
}));

forEachEngine((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [{ id: "m-1" }, { id: "m-chem", teams: ["t-chem"] }, { id: "m-long" }, { id: "m-kinds" }],
      tasks: [{ id: "k-1", inventionId: "m-1" }],
    });
    const chem = { ...base, type: "task-updated", inventionId: "m-chem", taskId: "k-chem" };
    const chunk = { ...base, type: "chat-chunk", inventionId: "m-1" };
    const kinds = ["docketing-fee-paid", "docketing", "docketings-paid", "undocketing-paid", "Docketing-paid"].map(
      (type) => ({ ...base, type, inventionId: "m-kinds" }),
    );
    const all = [...thirty, chem, chunk, ...kinds];
    await transaction(hub.platform.database, (tx) => hub.platform.events.append(tx, all));
  });
  afterAll(() => hub.close());

  const numbers = (events: readonly { metadata: Record<string, unknown> }[]) =>
    events.map((event) => event.metadata.number);

  // spec: 3.13, 7.30
  test("a stream comes newest first, 25 at a time, and walks on without a gap", async () => {
    const ada = await hub.as("ada");
    const page = await ada.streams.list({ id: "m-1" });
    expect(numbers(page)).toEqual(Array.from({ length: 25 }, (_, at) => 29 - at));
    const { type, metadata, occurredAt: createdAt } = thirty[29] ?? expect.fail("no events");
    expect(page[0]).toMatchObject({ id: expect.any(String), type, inventionId: "m-1", metadata, createdAt });
    const all: unknown[] = [];
    for await (const event of ada.streams.list.all({ id: "m-1" })) all.push(event.metadata.number);
    expect(all).toEqual(Array.from({ length: 30 }, (_, at) => 29 - at));
  });

  // spec: 7.31
  test("a civil date is a day of the office, whole; an instant counts itself", async () => {
    const ada = await hub.as("ada");
    // 10 January in Eastern time begins at 05:00 UTC and ends at 05:00 UTC of the 11th.
    const day = numbers(await ada.streams.list({ id: "m-1", from: "2026-01-10", to: "2026-01-10", size: 100 }));
    expect([day[0], day.at(-1)]).toEqual([28, 5]);
    const at = "2026-01-10T07:00:00.000Z";
    expect(numbers(await ada.streams.list({ id: "m-1", from: at, to: "2026-01-10T04:00:00-05:00" }))).toEqual([
      9, 8, 7,
    ]);
    expect(await ada.streams.list({ id: "m-1", to: "0001-01-01" })).toEqual([]);
    expect(await ada.streams.list({ id: "m-1", from: "9999-12-31T23:59:59.999Z" })).toEqual([]);
    expect(await ada.streams.list({ id: "m-1", from: "0001-01-01", to: "9999-12-31" })).toHaveLength(25);
    const headers = { authorization: `Bearer ${await hub.tokenFor("ada")}` };
    const refused = await fetch(`${hub.url}/api/streams/m-1?from=yesterday`, { headers });
    expect([refused.status, (await refused.json()).error.fields[0].field]).toEqual([400, "from"]);
  });

  test("filters by kind and by person narrow together", async () => {
    const ada = await hub.as("ada");
    const list = async (filter: { kind?: string[]; actor?: string[]; skip?: number; size?: number }) =>
      numbers(await ada.streams.list({ id: "m-1", ...filter }));
    expect(await list({ kind: ["docketing"] })).toEqual([20, 10, 0]);
    expect(await list({ kind: ["office", "docketing-fee-paid"], size: 4 })).toEqual([27, 24, 21, 20]);
    expect(await list({ kind: ["office", "docketing"], size: 4, skip: 2 })).toEqual([21, 20, 18, 15]);
    expect(await list({ kind: ["office"], actor: ["ben@firm.example"] })).toEqual([27, 21, 15, 9, 3]);
    expect(await list({ actor: ["ben@firm.example", "ben@firm.example"], size: 2 })).toEqual([29, 27]);
    expect(await list({ kind: ["no-such-kind"] })).toEqual([]);
  });

  // spec: 3.14, 7.32, 7.33, 7.36
  test("file wrapper, docketing and task events are each their own list", async () => {
    const ada = await hub.as("ada");
    expect(numbers(await ada.streams.ifw({ inventionId: "m-1" }))).toEqual([27, 24, 21, 18, 15, 12, 9, 6, 3]);
    expect(numbers(await ada.streams.docketing({ inventionId: "m-1", skip: 1 }))).toEqual([10, 0]);
    const docketing = await ada.streams.docketing({ inventionId: "m-kinds" });
    expect(docketing.map(({ type, inventionId }) => [type, inventionId])).toEqual([["docketing-fee-paid", "m-kinds"]]);
    expect(await ada.streams.list({ id: "m-kinds" })).toHaveLength(5);
    expect(numbers(await ada.streams.docketing({ inventionId: "m-1", size: 1 }))).toEqual([20]);
    const days = { from: "2026-01-10T01:00:00.000Z", to: "2026-01-10T19:00:00.000Z" };
    expect(numbers(await ada.streams.docketing({ inventionId: "m-1", ...days }))).toEqual([10]);
    const tasks = await ada.streams.tasks({
      inventionId: "m-1",
      taskId: ["k-1"],
      actor: ["ben@firm.example"],
      size: 2,
    });
    expect(numbers(tasks)).toEqual([29, 25]);
  });

  test("anyone who may not see a matter sees none of its events", async () => {
    const [ben, eve] = await Promise.all([hub.as("ben"), hub.as("eve")]);
    expect(await ben.streams.list({ id: "m-chem" })).toHaveLength(1);
    const calls = [
      () => eve.streams.list({ id: "m-chem" }),
      () => eve.streams.ifw({ inventionId: "m-chem" }),
      () => eve.streams.docketing({ inventionId: "m-chem" }),
    ];
    for (const call of calls) expect((await failureOf(call())).status).toBe(404);
    expect(await ben.streams.tasks({ taskId: ["k-chem"] })).toHaveLength(1);
    expect(await eve.streams.tasks({ taskId: ["k-chem"] })).toEqual([]);
  });

  test("a page is read from an index, whatever it is narrowed to and however long the stream is", async () => {
    const { kysely: db } = hub.platform.database;
    await sql`
      insert into event_log (seq, id, created_at, type, actor, invention_id, task_id, metadata, hash)
      select 1000 + n, 'long-' || n, timestamptz '2026-01-01' + n * interval '1 second',
        case when n = 5 then 'note-created' else 'task-updated' end,
        case when n = 7 then 'rare@firm.example' else 'ada@firm.example' end, 'm-long', 'k-' || n, '{}', ''
      from generate_series(1, 20000) n`.execute(db);
    await sql`analyze event_log`.execute(db);
    const ada = await hub.as("ada");
    const calls = [
      () => ada.streams.list({ id: "m-long" }),
      () => ada.streams.list({ id: "m-long", kind: ["note"] }),
      () => ada.streams.list({ id: "m-long", actor: ["rare@firm.example"] }),
      () => ada.streams.list({ id: "m-long", to: "2026-01-01T00:10:00.000Z" }),
      () => ada.streams.tasks({}),
    ];
    const sizes: number[] = [];
    for (const call of calls) {
      const before = await readRows(hub);
      sizes.push((await call()).length);
      expect((await readRows(hub)) - before).toBeLessThan(2_000);
    }
    expect(sizes).toEqual([25, 1, 1, 25, 25]);
  });
});

/** How many rows of the log scans of the whole table have read so far. */
async function readRows({ platform }: SeededHub): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(platform.db);
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_all_tables where relname = 'event_log'`.execute(
    platform.db,
  );
  return rows[0]?.read ?? 0;
}
