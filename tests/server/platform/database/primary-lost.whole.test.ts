import { join } from "node:path";
import { type Database, openDatabase } from "@iphub/server/platform/database/open-database";
import { statements } from "@iphub/server/platform/database/statements";
import { transaction } from "@iphub/server/platform/database/transaction";
import { hubMigrations, type Schema } from "@iphub/server/schema";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { errorIn, rawCall } from "../../../contract/raw-call.ts";
import { onPostgres, quietLog } from "../../../support/engines.ts";
import { startDurablePostgres } from "../../../support/postgres.ts";
import { runDirectory } from "../../../support/run-directory.ts";
import { startWholeHub, type WholeHub } from "../../../support/whole-hub.ts";
import { type PostgresRelay, postgresRelay } from "./postgres-relay.ts";

async function relayTo(target: string): Promise<PostgresRelay> {
  const relay = await postgresRelay(target);
  onTestFinished(() => relay.close());
  return relay;
}

async function openBehind(relay: PostgresRelay): Promise<Database<Schema>> {
  const where = { databaseUrl: relay.url, migrations: hubMigrations, log: quietLog, queryDeadlineMs: 1_000 };
  const database = await openDatabase<Schema>(where);
  onTestFinished(() => database.close());
  return database;
}

async function hubBehind(relay: PostgresRelay): Promise<WholeHub> {
  const where = { databaseUrl: relay.url, migrations: hubMigrations, log: quietLog, queryDeadlineMs: 2_000 };
  const hub = await startWholeHub({ database: where });
  onTestFinished(() => hub.close());
  return hub;
}

const one = sql<{ one: number }>`select 1 as one`;

/** The outcome of work on a database that does not answer, and how long it took. */
async function lost(work: Promise<unknown>) {
  const begun = performance.now();
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - begun };
}

onPostgres((engine) => {
  test("statements on a primary that falls silent end in time, in a transaction too, and new ones are answered", {
    timeout: 90_000,
  }, async () => {
    const { databaseUrl = "" } = await engine.fresh();
    const relay = await relayTo(databaseUrl);
    const database = await openBehind(relay);
    await Promise.all([one.execute(database.reads), one.execute(database.kysely)]);
    const inside = transaction(database, async (trx) => {
      await one.execute(trx);
      relay.stall();
      await one.execute(trx);
    });
    const outcomes = [await lost(inside), await lost(one.execute(database.reads))];
    for (const { error, ms } of outcomes) {
      expect(error).toMatchObject({ name: "DatabaseUnavailableError", reason: "away", isUndone: true });
      // Rolling back on the same connection would be waited for as long again.
      expect(ms).toBeLessThan(10_000);
    }
    relay.mend();
    expect((await one.execute(database.reads)).rows).toEqual([{ one: 1 }]);
    expect((await one.execute(database.kysely)).rows).toEqual([{ one: 1 }]);

    const committing = transaction(database, async (trx) => {
      await one.execute(trx);
      relay.stall();
    });
    expect((await lost(committing)).error).toMatchObject({ name: "DatabaseUnavailableError", isUndone: false });
    relay.mend();
    expect((await transaction(database, (trx) => one.execute(trx))).rows).toEqual([{ one: 1 }]);
  });

  test("a migration may take longer than an answer is waited for", { timeout: 60_000 }, async () => {
    const options = await engine.fresh({ empty: true, queryDeadlineMs: 200 });
    const migrations = { "0001-slow": statements(sql`select pg_sleep(7)`) };
    const database = await openDatabase({ ...options, migrations });
    await expect(sql`select pg_sleep(1)`.execute(database.kysely)).rejects.toMatchObject({ code: "57014" });
    await database.close();
  });

  test("calls to a hub whose primary falls silent are 503 in time, and served again when it answers", {
    timeout: 180_000,
  }, async () => {
    const { databaseUrl = "" } = await engine.fresh();
    const relay = await relayTo(databaseUrl);
    const hub = await hubBehind(relay);
    const token = await hub.tokenFor("ben");
    const ask = () => rawCall({ url: hub.url, path: "/api/auth/users/me", token });
    expect((await ask()).status).toBe(200);
    relay.stall();
    const begun = performance.now();
    for (const answer of await Promise.all(Array.from({ length: 40 }, ask))) {
      expect(answer.status).toBe(503);
      expect(["database_unavailable", "database_busy"]).toContain(errorIn(answer).code);
      expect(answer.headers["retry-after"]).toBe("1");
    }
    expect(performance.now() - begun).toBeLessThan(60_000);
    relay.mend();
    await expect.poll(async () => (await ask()).status, { timeout: 15_000 }).toBe(200);
  });

  test("while its address leads to a replica a hub is 503, and it goes on with the next primary", {
    timeout: 180_000,
  }, async () => {
    const primary = await startDurablePostgres("demoted-primary");
    onTestFinished(() => primary.stop());
    const replica = await primary.replica(join(runDirectory(), "demoted-replica"));
    onTestFinished(() => replica.stop());
    const relay = await relayTo(primary.url());
    const hub = await hubBehind(relay);
    const token = await hub.tokenFor("ben");
    const path = "/api/auth/users/me";
    const write = () => sql`update users set last_name = last_name`.execute(hub.platform.database.kysely);
    await write();

    relay.aim(replica.url());
    relay.cut();
    relay.mend();
    const refusal = async () => {
      const { error } = await lost(write());
      expect(error).toMatchObject({ name: "DatabaseUnavailableError", reason: "away" });
      return error instanceof Error ? error.message : "";
    };
    await expect.poll(refusal, { timeout: 20_000 }).toMatch(/read-only transaction|is a replica/);
    // Once it is known that it is a replica it is not read either: what it shows may be old.
    const read = await rawCall({ url: hub.url, path, token });
    expect([read.status, errorIn(read).code]).toEqual([503, "database_unavailable"]);

    relay.aim(primary.url());
    await expect.poll(async () => (await rawCall({ url: hub.url, path, token })).status).toBe(200);
    await write();
  });
});
