import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded, quietLog } from "../../../support/engines.ts";
import { runDirectory } from "../../../support/run-directory.ts";

async function open(queryDeadlineMs: number) {
  const dataDirectory = join(runDirectory(), randomUUID());
  const database = await openDatabase<{ matter: { id: number } }>({
    dataDirectory,
    migrations: {},
    log: quietLog,
    queryDeadlineMs,
  });
  onTestFinished(() => database.close());
  await sql`create table matter (id int primary key)`.execute(database.kysely);
  const { kysely: db, reads } = database;
  return { db, reads, database, count: () => reads.selectFrom("matter").select("id").execute() };
}

onEmbedded(() => {
  test("a read that fails leaves those that were sent with it their answers", async () => {
    const { db, reads, count } = await open(10_000);
    await db.insertInto("matter").values({ id: 1 }).execute();
    const outcomes = await Promise.allSettled([count(), sql`select 1 / 0`.execute(reads), count()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(outcomes[2]).toEqual({ status: "fulfilled", value: [{ id: 1 }] });
  });

  test("a transaction gets the connection however many readers keep on reading, and is read afterwards", async () => {
    const { db, count } = await open(10_000);
    let isWritten = false;
    const reader = async () => {
      while (!isWritten) await count();
    };
    const readers = Array.from({ length: 16 }, reader);
    await db.transaction().execute(async (tx) => {
      await tx.insertInto("matter").values({ id: 1 }).execute();
      await tx.insertInto("matter").values({ id: 2 }).execute();
    });
    isWritten = true;
    await Promise.all(readers);
    expect(await count()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test("what a transaction has not committed is read by no other", async () => {
    const { db, count } = await open(10_000);
    const rolledBack = db.transaction().execute(async (tx) => {
      await tx.insertInto("matter").values({ id: 1 }).execute();
      throw new Error("undone");
    });
    const [outcome, ...seen] = await Promise.allSettled([rolledBack, ...Array.from({ length: 20 }, count)]);
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "undone" } });
    expect(seen).toEqual(Array(20).fill({ status: "fulfilled", value: [] }));
  });

  test("reads that wait for one another have each their own deadline", async () => {
    const { reads } = await open(2_000);
    const second = () => sql<{ slept: number }>`select 1 as slept from pg_sleep(1)`.execute(reads);
    const answers = await Promise.all([second(), second(), second(), second()]);
    expect(answers.map(({ rows }) => rows)).toEqual(Array(4).fill([{ slept: 1 }]));
  });

  test("a read that passes its deadline fails alone: those behind it are sent again", async () => {
    const { db, reads, database, count } = await open(2_000);
    await db.insertInto("matter").values({ id: 1 }).execute();
    const endless = sql`select count(*) from generate_series(1, 2000000000)`.execute(reads);
    const behind = [count(), count()];
    await expect(endless).rejects.toMatchObject({ code: "57014" });
    expect(await Promise.all(behind)).toEqual([[{ id: 1 }], [{ id: 1 }]]);
    expect(database.facts().reconnects).toBe(1);
  });
});
