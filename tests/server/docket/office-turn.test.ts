import { openOffice } from "@iphub/server/connectors/uspto/open-office";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { realWrapper, startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const forever = new AbortController().signal;
const pauseMs = 400;

/** Two processes of one hub, each with its own pool of connections to the database. */
onPostgres((engine) => {
  let peer: UsptoPeer;
  let hubs: WholeHub[];
  beforeAll(async () => {
    const database = await engine.fresh();
    peer = await startUsptoPeer();
    peer.documents.set("17248024", realWrapper());
    const environment = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE: String(pauseMs) };
    hubs = [await startWholeHub({ database, environment }), await startWholeHub({ database, environment })];
  });
  afterAll(async () => {
    for (const hub of hubs) await hub.close();
    await peer.close();
  });
  beforeEach(async () => {
    peer.seen.splice(0);
    await sql`update office_turn set taken_by = null, not_before = clock_timestamp()`.execute(db());
  });

  const db = () => {
    const [hub] = hubs;
    if (!hub) throw new Error("no hub was started");
    return hub.platform.database.kysely;
  };
  const ask = (hub: WholeHub) => openOffice(hub.platform).correspondence("17248024", forever);

  test("calls of two processes never overlap", async () => {
    peer.fail("/documents", ...Array.from({ length: 10 }, () => ({ delayMs: 20 })));
    const calls = hubs.flatMap((hub) => Array.from({ length: 5 }, () => ask(hub)));
    expect((await Promise.all(calls)).map(({ length }) => length)).toEqual(Array(10).fill(45));
    expect(peer.seen.map(({ open }) => open)).toEqual(Array(10).fill(1));
  });

  test("the pause that the office asked one process for keeps the other one from calling", async () => {
    peer.fail("/documents", { status: 429 });
    await Promise.all(hubs.map(ask));
    const [refused, next] = peer.seen;
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(pauseMs - 1);
    expect(peer.seen).toHaveLength(3);
  });

  test("a process that was killed leaves its turn when its time is over, and the pause is kept", async () => {
    await sql`update office_turn set taken_by = 'killed', taken_until = clock_timestamp() + interval '300 ms',
      not_before = clock_timestamp() + interval '600 ms'`.execute(db());
    const began = performance.now();
    await Promise.all(hubs.map(ask));
    expect((peer.seen[0]?.at ?? 0) - began).toBeGreaterThanOrEqual(590);
    expect(peer.seen.map(({ open }) => open)).toEqual([1, 1]);
  });

  test("a process that finds its turn taken ends its call", async () => {
    peer.fail("/documents", { status: 429 });
    const [hub] = hubs;
    if (!hub) throw new Error("no hub was started");
    const call = ask(hub).then(
      () => "answered",
      (error: Error) => error.message,
    );
    await expect.poll(() => peer.seen.length).toBe(1);
    await sql`update office_turn set taken_by = 'another', taken_until = clock_timestamp() + interval '30 s'`.execute(
      db(),
    );
    expect(await call).toBe("Another process calls the patent office.");
    expect(peer.seen).toHaveLength(1);
  });

  test("a call that would wait too long fails without asking the office", async () => {
    await sql`update office_turn set not_before = clock_timestamp() + interval '10 minutes'`.execute(db());
    await expect(Promise.all(hubs.map(ask))).rejects.toThrow("asks for a pause");
    expect(peer.seen).toEqual([]);
    const busy = await Promise.all(hubs.map(({ platform }) => openOffice(platform).isBusy()));
    expect(busy).toEqual([true, true]);
  });
});
