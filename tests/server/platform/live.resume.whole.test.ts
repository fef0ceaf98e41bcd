import type { Hub } from "@iphub/sdk";
import type { DatabaseOptions } from "@iphub/server/platform/database/open-database";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { onBothEngines, onPostgres } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { cuttableProxy } from "./cuttable-proxy.ts";
import { listenTo, renamedTo } from "./live-listener.ts";

onBothEngines((engine) => {
  let database: DatabaseOptions;
  let hub: WholeHub;
  beforeEach(async () => {
    database = await engine.fresh();
    hub = await startWholeHub({ database });
  });
  afterEach(() => hub.close());

  async function rename(titles: readonly string[]): Promise<void> {
    const amy = await hub.as("amy");
    for (const title of titles) await amy.tasks.update({ id: "k-1", title });
  }

  async function listenThroughProxy() {
    const proxy = await cuttableProxy(hub.url);
    const listener = await listenTo(proxy.url, await hub.tokenFor("ben"));
    onTestFinished(async () => {
      listener.hub.live.close();
      await proxy.close();
    });
    return { proxy, listener };
  }

  test("after a cut connection nothing is missing and nothing comes twice", async () => {
    const { proxy, listener } = await listenThroughProxy();
    await listener.hub.live.join("m-1");
    await rename(["one", "two"]);
    await listener.until(renamedTo("two"));
    for (const [during, after] of [
      ["three", "four"],
      ["five", "six"],
    ] as const) {
      proxy.cut();
      await listener.untilState("reconnecting");
      await rename([during]);
      proxy.mend();
      await rename([after]);
      await listener.until(renamedTo(after));
    }
    await rename(["end"]);
    await listener.until(renamedTo("end"));
    expect(listener.titles()).toEqual(["one", "two", "three", "four", "five", "six", "end"]);
    const stream = listener.heard.filter(({ name }) => name === "stream:added").map(({ seq }) => seq);
    const tasks = listener.heard.filter(({ name }) => name === "task:updated").map(({ seq }) => seq);
    expect(stream.slice(0, 6)).toEqual(tasks.slice(0, 6));
  });

  test("what happened between a client's making and its first connection is a gap, what was before is none", async () => {
    const listener = await listenTo(hub.url, await hub.tokenFor("ben"));
    const early = await hub.as("ben");
    await rename(["while it was made"]);
    await listener.until(renamedTo("while it was made"));
    const gaps: string[] = [];
    // The agreement to a join comes after the place to begin at.
    const join = async ({ live }: Hub, name: string) => {
      live.onGap(() => gaps.push(name));
      await live.join("m-1");
    };
    await join(early, "early");
    // Made only now: a gap is assumed where the change is no longer ago than the hub's first word was under way.
    const late = await hub.as("ben");
    await join(late, "late");
    for (const { live } of [listener.hub, early, late]) live.close();
    expect(gaps).toEqual(["early"]);
  });

  test("what a person may not see is not replayed either", async () => {
    const proxy = await cuttableProxy(hub.url);
    const eve = await listenTo(proxy.url, await hub.tokenFor("eve"));
    onTestFinished(async () => {
      eve.hub.live.close();
      await proxy.close();
    });
    await rename(["seen"]);
    await eve.until(renamedTo("seen"));
    proxy.cut();
    await eve.untilState("reconnecting");
    await (await hub.as("amy")).tasks.update({ id: "k-chem", title: "Secret" });
    await rename(["seen too"]);
    proxy.mend();
    await eve.until(renamedTo("seen too"));
    expect(eve.titles()).toEqual(["seen", "seen too"]);
  });

  test("a restart on the same data loses nothing and repeats nothing", async () => {
    const port = Number(new URL(hub.url).port);
    const listener = await listenTo(hub.url, await hub.tokenFor("ben"));
    onTestFinished(() => listener.hub.live.close());
    await rename(["before"]);
    await listener.until(renamedTo("before"));
    await hub.close();
    await listener.untilState("reconnecting");
    hub = await startWholeHub({ database });
    await rename(["while the client finds nobody"]);
    await hub.close();
    hub = await startWholeHub({ database, port });
    await listener.until(renamedTo("while the client finds nobody"));
    await rename(["after"]);
    await listener.until(renamedTo("after"));
    expect(listener.titles()).toEqual(["before", "while the client finds nobody", "after"]);
  });

  test("after a long absence the client is asked to fetch again, and gets the events that follow", async () => {
    const { proxy, listener } = await listenThroughProxy();
    await rename(["before"]);
    await listener.until(renamedTo("before"));
    proxy.cut();
    await listener.untilState("reconnecting");
    const present = await listenTo(hub.url, await hub.tokenFor("eve"));
    onTestFinished(() => present.hub.live.close());
    const { database, events } = hub.platform;
    const db = database.kysely;
    const missed = Array.from({ length: 5_001 }, () => ({
      type: "task-updated",
      actor: null,
      metadata: {},
      live: { name: "task:deleted" as const, payload: { taskId: "k-many", milestoneId: null } },
    }));
    await database.kysely.transaction().execute((tx) => events.append(tx, missed));
    const last = await db.selectFrom("event_log").select(sql<number>`max(seq)`.as("seq")).executeTakeFirstOrThrow();
    await present.until(({ seq }) => seq === last.seq);
    proxy.mend();
    const { event } = await listener.until(({ name }) => name === "hub:resync");
    expect(event.seq).toBe(last.seq);
    await rename(["after"]);
    await listener.until(renamedTo("after"));
    expect(listener.heard.map(({ name }) => name)).toEqual(["task:updated", "hub:resync", "task:updated"]);
  });
});

onPostgres((engine) => {
  test("a listening connection that the server ends loses nothing", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    const listener = await listenTo(hub.url, await hub.tokenFor("ben"));
    onTestFinished(async () => {
      listener.hub.live.close();
      await hub.close();
    });
    const amy = await hub.as("amy");
    for (const round of ["first", "second"]) {
      const ended = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and application_name = 'iphub listener'`.execute(hub.platform.db);
      expect(ended.rows).toEqual([{ ended: true }]);
      await amy.tasks.update({ id: "k-1", title: `${round}, no one listens` });
      await listener.until(renamedTo(`${round}, no one listens`));
      await amy.tasks.update({ id: "k-1", title: `${round}, someone listens` });
      await listener.until(renamedTo(`${round}, someone listens`));
    }
    expect(listener.titles()).toHaveLength(4);
    expect(hub.platform.database.facts().reconnects).toBeGreaterThanOrEqual(1);
  });

  test("after the database lost its last entries clients load everything again and miss no event under an old number", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    const listener = await listenTo(hub.url, await hub.tokenFor("ben"));
    const gap = Promise.withResolvers<void>();
    listener.hub.live.onGap(() => gap.resolve());
    onTestFinished(async () => {
      listener.hub.live.close();
      await hub.close();
    });
    const { db, kysely } = { db: hub.platform.db, kysely: hub.platform.database.kysely };
    const amy = await hub.as("amy");
    for (const title of ["kept", "lost"]) await amy.tasks.update({ id: "k-1", title });
    const { seq = 0 } = await listener.until(renamedTo("lost"));
    // What a server does not have that takes over before it got the last entries, and goes on with entries of its own.
    await kysely.transaction().execute(async (lost) => {
      await sql`alter table event_log disable trigger all`.execute(lost);
      await sql`delete from event_log where seq >= ${seq}`.execute(lost);
      await sql`alter table event_log enable trigger all`.execute(lost);
    });
    await amy.tasks.update({ id: "k-1", title: "written instead" });
    expect(await db.selectFrom("event_log").select(sql<number>`max(seq)`.as("seq")).executeTakeFirst()).toEqual({
      seq,
    });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'iphub listener'`.execute(db);
    await gap.promise;
    await amy.tasks.update({ id: "k-1", title: "after that" });
    expect((await listener.until(renamedTo("after that"))).seq).toBe(seq + 1);
  });

  test("two servers on one database tell each other's events and log-outs", async () => {
    const database = await engine.fresh();
    const one = await startWholeHub({ database });
    const two = await startWholeHub({ database });
    const token = await one.tokenFor("ben");
    const [atOne, atTwo] = [await listenTo(one.url, token), await listenTo(two.url, token)];
    onTestFinished(async () => {
      atOne.hub.live.close();
      atTwo.hub.live.close();
      await Promise.all([one.close(), two.close()]);
    });
    await (await one.as("amy")).tasks.update({ id: "k-1", title: "Made at one" });
    await (await two.as("amy")).tasks.update({ id: "k-1", title: "Made at two" });
    for (const client of [atOne, atTwo]) {
      await client.until(renamedTo("Made at two"));
      expect(client.titles()).toEqual(["Made at one", "Made at two"]);
    }
    await atTwo.hub.auth.logout();
    await Promise.all([atOne.untilState("closed"), atTwo.untilState("closed")]);
  });
});
