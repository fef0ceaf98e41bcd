import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Engine } from "@iphub/server/platform/database/database";
import { assertDurable } from "@iphub/server/platform/database/embedded/durable-files";
import { openEmbeddedEngine } from "@iphub/server/platform/database/embedded/embedded-engine";
import { Maintenance } from "@iphub/server/platform/database/embedded/maintenance";
import { preparedTemplate } from "@iphub/server/platform/database/embedded/template";
import { workerAddress } from "@iphub/server/platform/worker-address";
import { expect, onTestFinished, test, vi } from "vitest";
import { onEmbedded, quietLog } from "../../../support/engines.ts";
import { runDirectory } from "../../../support/run-directory.ts";
import { createLedger } from "./durability/rounds.ts";

async function openEngine(dataDirectory = join(runDirectory(), randomUUID())): Promise<Engine> {
  const engine = await openEmbeddedEngine({ dataDirectory, log: quietLog, queryDeadlineMs: 10_000 });
  onTestFinished(() => engine.close());
  return engine;
}

onEmbedded(() => {
  test("a client that is discarded has its transaction, settings and listening undone first", async () => {
    const { pool } = await openEngine();
    await pool.query("create table matter (id int)");
    const client = await pool.connect();
    await client.query("begin");
    await client.query("insert into matter values (1)");
    await client.query("set local lock_timeout = 1");
    await client.query("select pg_advisory_lock(7)");
    client.release(true);

    expect((await pool.query("select * from matter")).rows).toEqual([]);
    expect((await pool.query("select * from pg_locks where locktype = 'advisory'")).rows).toEqual([]);
    const next = await pool.connect();
    await next.query("begin");
    await next.query("insert into matter values (2)");
    await next.query("commit");
    next.release();
    expect((await pool.query("select id from matter")).rows).toEqual([{ id: 2 }]);
  });

  test("a client that is destroyed during a statement leaves nothing behind either", async () => {
    const { pool } = await openEngine();
    await pool.query("create table matter (id int)");
    const client = await pool.connect();
    await client.query("begin");
    const running = client.query("insert into matter select g from generate_series(1, 100000) g");
    client.release(true);
    await running.catch(() => undefined);
    expect((await pool.query("select count(*) from matter")).rows).toEqual([{ count: 0 }]);
  });

  test("pipelined statements of many callers each get their own answer", async () => {
    const { pool } = await openEngine();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => pool.query<{ n: number }>("select $1::int as n", [n])),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, n) => n));
  });

  test("a statement that overflows the engine's stack fails alone, and the database goes on", async () => {
    const { pool, facts } = await openEngine();
    await pool.query("create table kept (id int)");
    await pool.query("create function deep(i int) returns int language plpgsql as 'begin return deep(i + 1); end'");
    await expect(pool.query("select deep(1)")).rejects.toThrow();
    await pool.query("insert into kept values (1)");
    expect((await pool.query("select id from kept")).rows).toEqual([{ id: 1 }]);
    expect(facts().reconnects).toBeLessThanOrEqual(1);
  });

  test("a transaction that has no statement for a minute is ended, and others get the session", async () => {
    const { pool } = await openEngine();
    await pool.query("create table matter (id int)");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const client = await pool.connect();
    await client.query("begin");
    await client.query("insert into matter values (1)");
    const waiting = pool.query("select count(*) from matter");
    vi.advanceTimersByTime(60_000);
    await expect(client.query("commit")).rejects.toThrow();
    client.release();
    expect((await waiting).rows).toEqual([{ count: 0 }]);
  });

  test("the start refuses an engine that does not sync to disk", async () => {
    // The engine as it comes, without the file operations that the hub gives it.
    const require = createRequire(new URL("../../../../packages/server/package.json", import.meta.url));
    const { PGlite } = await import(pathToFileURL(require.resolve("@electric-sql/pglite")).href);
    const directory = join(runDirectory(), randomUUID());
    await createLedger(directory);
    const bare = await PGlite.create({ dataDir: join(directory, "database") });
    await expect(assertDurable(bare, { count: 0 })).rejects.toThrow(/does not sync its files to disk/);
    await bare.close();
  });

  test("an interrupted first start is begun again", async () => {
    const directory = join(runDirectory(), randomUUID());
    mkdirSync(join(directory, "database.new", "base"), { recursive: true });
    const { pool } = await openEngine(directory);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(readdirSync(directory).toSorted()).toEqual(["database", "iphub.lock"]);
  });

  test("only the owner can enter a new data directory", async () => {
    const directory = join(runDirectory(), randomUUID());
    await openEngine(directory);
    expect(statSync(directory).mode & 0o077).toBe(0);
  });

  test("the template is prepared once and holds an empty cluster", async () => {
    const template = await preparedTemplate();
    expect(await preparedTemplate()).toBe(template);
    expect(existsSync(join(template, "PG_VERSION"))).toBe(true);
  });

  test("maintenance vacuums the tables that changed and checkpoints after much write-ahead log", async () => {
    // The engine's own maintenance would do the same every five seconds.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { pool } = await openEngine();
    const statements: string[] = [];
    const maintenance = new Maintenance(pool, quietLog, async (statement) => {
      statements.push(statement);
      await pool.query(statement);
    });
    await pool.query("create table quiet as select g from generate_series(1, 10) g");
    await pool.query("create table busy as select g, repeat('x', 500) t from generate_series(1, 130000) g");
    await pool.query("delete from busy where g % 2 = 0");
    expect(await maintenance.vacuumStale()).toEqual(["busy"]);
    expect(statements).toEqual(['vacuum (analyze) "public"."busy"']);
    expect(await maintenance.vacuumStale()).toEqual([]);

    expect(await maintenance.measure()).toBeGreaterThan(64 * 1024 * 1024);
    await maintenance.runIfDue();
    expect(statements.at(-1)).toBe("checkpoint");
    expect(maintenance.walBytes).toBeLessThan(1024 * 1024);
    await maintenance.stop();
  });

  test("the worker's address follows from where the code runs", () => {
    const folder = "packages/server/src/platform/database/embedded/";
    const caller = new URL(`../../../../${folder}embedded-session.ts`, import.meta.url).href;
    expect(workerAddress("embedded-worker", caller).href).toMatch(/embedded\/embedded-worker\.ts$/);
    expect(existsSync(workerAddress("embedded-worker", caller))).toBe(true);
    const bundle = pathToFileURL(join(runDirectory(), "dist", "chunk.js")).href;
    expect(() => workerAddress("embedded-worker", bundle)).toThrow(/is missing/);
  });
});
