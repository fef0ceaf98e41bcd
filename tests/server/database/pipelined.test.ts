import type { Database } from "@iphub/server/platform/database/open-database";
import { pipelined } from "@iphub/server/platform/database/pipelined";
import { transaction } from "@iphub/server/platform/database/transaction";
import { type Kysely, sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";

interface Tables {
  job: { id: number; state: string };
}

onBothEngines((engine) => {
  let database: Database<Tables>;

  beforeAll(async () => {
    database = await engine.open<Tables>();
    await sql`create table job (id int primary key, state text not null)`.execute(database.kysely);
  });

  beforeEach(async () => {
    await database.kysely.deleteFrom("job").execute();
  });

  function insertAhead(tx: Kysely<Tables>, id: number): Promise<void> {
    return pipelined(tx, tx.insertInto("job").values({ id, state: "ahead" }).compile());
  }

  async function ids(db: Kysely<Tables> = database.kysely): Promise<number[]> {
    const rows = await db.selectFrom("job").select("id").orderBy("id").execute();
    return rows.map((row) => row.id);
  }

  test("what is sent ahead is done before what comes after it, and kept with it", async () => {
    const seen = await transaction(database, async (tx) => {
      await insertAhead(tx, 1);
      await insertAhead(tx, 2);
      return ids(tx);
    });
    expect(seen).toEqual([1, 2]);
    expect(await ids()).toEqual([1, 2]);
  });

  test("the next statement throws what a statement sent ahead failed with, and nothing is kept", async () => {
    const work = transaction(database, async (tx) => {
      await insertAhead(tx, 1);
      await insertAhead(tx, 1);
      await insertAhead(tx, 2);
      await ids(tx);
    });
    await expect(work).rejects.toThrow(/duplicate key/);
    expect(await ids()).toEqual([]);
  });

  test("the commit throws what the last statement failed with where that was sent ahead", async () => {
    const work = transaction(database, async (tx) => {
      await insertAhead(tx, 1);
      await insertAhead(tx, 1);
    });
    await expect(work).rejects.toThrow(/duplicate key/);
    expect(await ids()).toEqual([]);
  });

  test("a transaction that ends for a reason of its own throws that, whatever was sent ahead", async () => {
    const work = transaction(database, async (tx) => {
      await insertAhead(tx, 1);
      await insertAhead(tx, 1);
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await ids()).toEqual([]);
  });

  test("a lock that is sent ahead is waited for before what comes after it reads", async () => {
    await database.kysely.insertInto("job").values({ id: 1, state: "0" }).execute();
    const count = () =>
      transaction(database, async (tx) => {
        await pipelined(tx, tx.selectFrom("job").select("id").where("id", "=", 1).forNoKeyUpdate().compile());
        const { state } = await tx.selectFrom("job").select("state").where("id", "=", 1).executeTakeFirstOrThrow();
        const next = tx.updateTable("job").set({ state: String(Number(state) + 1) });
        await pipelined(tx, next.where("id", "=", 1).compile());
      });
    await Promise.all(Array.from({ length: 20 }, count));
    const { state } = await database.kysely.selectFrom("job").select("state").executeTakeFirstOrThrow();
    expect(state).toBe("20");
  });

  test("many transactions at once, some of which fail, keep what those that do not have written", async () => {
    const works = Array.from({ length: 30 }, (_, at) =>
      transaction(database, async (tx) => {
        await insertAhead(tx, at);
        if (at % 3 === 0) await insertAhead(tx, at);
      }).then(
        () => true,
        () => false,
      ),
    );
    const kept = (await Promise.all(works)).flatMap((isKept, at) => (isKept ? [at] : []));
    expect(kept).toEqual(Array.from({ length: 30 }, (_, at) => at).filter((at) => at % 3 !== 0));
    expect(await ids()).toEqual(kept);
  });
});
