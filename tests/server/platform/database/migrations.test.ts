import { NewerDatabaseError, OtherOrderError } from "@iphub/server/platform/database/migrate";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { HubOutdatedError } from "@iphub/server/platform/database/outdated";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine, onPostgres } from "../../../support/engines.ts";
import { applied, first, second, statement } from "../support/sample-migrations.ts";

forEachEngine((engine) => {
  test("migrations are applied in the order of their keys, once, and what is new later", async () => {
    const options = await engine.fresh({ empty: true });
    const reversed = Object.fromEntries(Object.entries(second).reverse());
    for (const migrations of [first, first, reversed]) {
      const database = await openDatabase<unknown>({ ...options, migrations });
      expect(await applied(database.kysely)).toEqual(Object.keys(migrations).toSorted());
      await database.close();
    }
  });

  test("a migration that fails leaves nothing of the whole set, and the next start can go on", async () => {
    const options = await engine.fresh({ empty: true });
    const faulty = { ...second, "0003-faulty": statement("create table broken (id nonsense)") };
    await expect(openDatabase({ ...options, migrations: faulty })).rejects.toThrow(/nonsense/);
    const database = await openDatabase<unknown>({ ...options, migrations: second });
    expect(await applied(database.kysely)).toEqual(["0001-first", "0002-second"]);
    await database.close();
  });

  test("a database that is opened for a copy is not migrated; an empty and a newer one are refused", async () => {
    const options = await engine.fresh({ empty: true });
    const copy = (migrations: typeof second | typeof first) =>
      openDatabase<unknown>({ ...options, migrations, purpose: "copy" });
    await expect(copy(first)).rejects.toThrow("There is no hub in this place.");
    await (await openDatabase({ ...options, migrations: first })).close();
    const database = await copy(second);
    expect(await applied(database.kysely)).toEqual(["0001-first"]);
    await database.close();
    await (await openDatabase({ ...options, migrations: second })).close();
    await expect(copy(first)).rejects.toThrow(NewerDatabaseError);
  });

  test("a database that is newer than the program is refused by name and left alone", async () => {
    const options = await engine.fresh({ empty: true });
    await (await openDatabase({ ...options, migrations: second })).close();
    const older = openDatabase({ ...options, migrations: first });
    await expect(older).rejects.toThrow(NewerDatabaseError);
    await expect(older).rejects.toThrow(/newer iphub.*0002-second/);
    const database = await openDatabase<unknown>({ ...options, migrations: second });
    expect(await applied(database.kysely)).toEqual(["0001-first", "0002-second"]);
    await database.close();
  });

  test("a database that lacks an earlier migration is refused by name and left alone", async () => {
    const options = await engine.fresh({ empty: true });
    await (await openDatabase({ ...options, migrations: second })).close();
    const inserted = { ...second, "0001-later-thought": statement("create table thought (id int)") };
    const other = openDatabase({ ...options, migrations: inserted });
    await expect(other).rejects.toThrow(OtherOrderError);
    await expect(other).rejects.toThrow(/0001-later-thought comes before 0002-second.*Start the version that wrote it/);
    const database = await openDatabase<unknown>({ ...options, migrations: second });
    expect(await applied(database.kysely)).toEqual(["0001-first", "0002-second"]);
    await database.close();
  });

  test("migrations have no deadline", async () => {
    const options = await engine.fresh({ empty: true, queryDeadlineMs: 200 });
    const slow = { "0001-slow": statement("select pg_sleep(0.6)") };
    const database = await openDatabase<unknown>({ ...options, migrations: slow });
    await expect(sql`select pg_sleep(0.6)`.execute(database.kysely)).rejects.toMatchObject({ code: "57014" });
    await database.close();
  });
});

onPostgres((engine) => {
  test("several openers at once migrate once", async () => {
    const options = await engine.fresh({ empty: true });
    const slow = { ...first, "0002-slow": statement("create table other as select 1 as one from pg_sleep(0.3)") };
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase<unknown>({ ...options, migrations: slow })));
    expect(await Promise.all(opened.map(({ kysely }) => applied(kysely)))).toEqual(
      opened.map(() => ["0001-first", "0002-slow"]),
    );
    await Promise.all(opened.map((database) => database.close()));
  });

  test("a program whose database is upgraded by a newer one writes nothing more", async () => {
    const options = await engine.fresh({ empty: true });
    const old = await openDatabase<unknown>({ ...options, migrations: first });
    onTestFinished(() => old.close());
    const newer = await openDatabase<unknown>({ ...options, migrations: second });
    onTestFinished(() => newer.close());
    await expect.poll(() => old.isOutdated, { timeout: 10_000 }).toBe(true);
    await expect(sql`insert into note (id) values (1)`.execute(old.kysely)).rejects.toThrow(HubOutdatedError);
    await sql`insert into note (id) values (2)`.execute(newer.kysely);
    expect((await sql`select id from note`.execute(newer.reads)).rows).toEqual([{ id: 2 }]);
    expect(newer.isOutdated).toBe(false);
  });
});
