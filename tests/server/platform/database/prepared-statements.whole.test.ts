import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openEmbeddedEngine } from "@iphub/server/platform/database/embedded/embedded-engine";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { transaction } from "@iphub/server/platform/database/transaction";
import { Kysely, PostgresDialect, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded, onPostgres, quietLog } from "../../../support/engines.ts";
import { runDirectory } from "../../../support/run-directory.ts";

async function openKysely() {
  const dataDirectory = join(runDirectory(), randomUUID());
  const engine = await openEmbeddedEngine({ dataDirectory, log: quietLog, queryDeadlineMs: 10_000 });
  onTestFinished(() => engine.close());
  const db = new Kysely<{ matter: { id: number; title: string } }>({
    dialect: new PostgresDialect({ pool: engine.statements }),
  });
  await sql`create table matter (id int primary key, title text)`.execute(db);
  const prepared = async () => {
    const { rows } = await engine.pool.query("select statement from pg_prepared_statements where statement ~ 'matter'");
    return rows.map((row) => String(row.statement));
  };
  return { db, engine, prepared };
}

onEmbedded(() => {
  test("a statement that comes a third time is prepared, once, and answers for other values", async () => {
    const { db, prepared } = await openKysely();
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8])
      await db
        .insertInto("matter")
        .values({ id, title: `m ${id}` })
        .execute();
    expect(await prepared()).toEqual(['insert into "matter" ("id", "title") values ($1, $2)']);
    const titleOf = (id: number) => db.selectFrom("matter").select("title").where("id", "=", id).execute();
    for (const id of [1, 2, 3, 4]) expect(await titleOf(id)).toEqual([{ title: `m ${id}` }]);
    expect(await prepared()).toHaveLength(2);
  });

  test("what fails or is rolled back while it is prepared leaves the statement usable", async () => {
    const { db } = await openKysely();
    const insert = (id: number) => db.insertInto("matter").values({ id, title: "m" }).execute();
    await insert(1);
    await insert(2);
    await expect(insert(1)).rejects.toThrow("duplicate key");
    const rolledBack = db.transaction().execute(async (tx) => {
      await tx.insertInto("matter").values({ id: 3, title: "m" }).execute();
      throw new Error("taken back");
    });
    await expect(rolledBack).rejects.toThrow("taken back");
    await insert(3);
    expect(await db.selectFrom("matter").select("id").orderBy("id").execute()).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
  });

  test("a client that was discarded takes its statements with it", async () => {
    const { db, engine, prepared } = await openKysely();
    const count = () => db.selectFrom("matter").select("id").where("id", ">", 0).execute();
    for (let turn = 0; turn < 4; turn += 1) await count();
    expect(await prepared()).toHaveLength(1);
    (await engine.pool.connect()).release(true);
    expect(await prepared()).toEqual([]);
    for (let turn = 0; turn < 4; turn += 1) expect(await count()).toEqual([]);
    expect(await prepared()).toHaveLength(1);
  });
});

onPostgres((engine) => {
  type Matters = { matter: { id: number; title?: string } };

  /** Two processes on one database; the first has prepared its reading of every column. */
  async function twoProcesses() {
    const options = { ...(await engine.fresh()), maxConnections: 2 };
    const [here, there] = await Promise.all([openDatabase<Matters>(options), openDatabase<Matters>(options)]);
    onTestFinished(async () => {
      await Promise.all([here.close(), there.close()]);
    });
    await sql`create table matter (id int primary key)`.execute(there.kysely);
    await there.kysely.insertInto("matter").values({ id: 1 }).execute();
    const read = () => here.kysely.selectFrom("matter").selectAll().execute();
    for (let turn = 0; turn < 8; turn += 1) await Promise.all([read(), read()]);
    return { here, there, read };
  }

  const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements where statement ~ 'matter'`;

  test("a statement that comes again and again is prepared", async () => {
    const { here } = await twoProcesses();
    const { rows } = await prepared.execute(here.kysely);
    expect(rows.map(({ statement }) => statement)).toContain('select * from "matter"');
  });

  test("a table that another process changes is read with its new column, in a transaction as well", async () => {
    const { here, there, read } = await twoProcesses();
    await sql`alter table matter add column title text not null default 'untitled'`.execute(there.kysely);
    expect(await Promise.all([read(), read()])).toEqual([
      [{ id: 1, title: "untitled" }],
      [{ id: 1, title: "untitled" }],
    ]);
    for (let turn = 0; turn < 4; turn += 1) await Promise.all([read(), read()]);
    await sql`alter table matter add column note text`.execute(there.kysely);
    const changed = await transaction(here, async (tx) => {
      await tx.insertInto("matter").values({ id: 2, title: "two" }).execute();
      return tx.selectFrom("matter").selectAll().orderBy("id").execute();
    });
    expect(changed).toEqual([
      { id: 1, title: "untitled", note: null },
      { id: 2, title: "two", note: null },
    ]);
  });

  test("statements that a pooler has discarded are prepared again", async () => {
    const { here, read } = await twoProcesses();
    const discard = () => sql`deallocate all`.execute(here.kysely);
    await Promise.all([discard(), discard()]);
    expect(await Promise.all([read(), read()])).toEqual([[{ id: 1 }], [{ id: 1 }]]);
  });
});
