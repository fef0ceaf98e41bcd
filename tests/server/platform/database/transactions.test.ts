import type { Database } from "@iphub/server/platform/database/open-database";
import { transaction } from "@iphub/server/platform/database/transaction";
import { codeOf } from "@iphub/server/platform/failures";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { onBothEngines } from "../../../support/engines.ts";

interface Tables {
  job: { id: number; state: string };
}

class CodedError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`error ${code}`);
    this.code = code;
  }
}

/** PostgreSQL's code for a cancelled statement. */
const isQueryDeadline = (error: unknown) => codeOf(error) === "57014";

onBothEngines((engine) => {
  let database: Database<Tables>;

  beforeAll(async () => {
    database = await engine.open<Tables>({ queryDeadlineMs: 1000 });
    await sql`create table job (id int primary key, state text not null)`.execute(database.kysely);
  });

  beforeEach(async () => {
    await database.kysely.deleteFrom("job").execute();
  });

  async function states(): Promise<string[]> {
    const rows = await database.kysely.selectFrom("job").select("state").orderBy("id").execute();
    return rows.map((row) => row.state);
  }

  test("a transaction that throws leaves nothing behind", async () => {
    const work = transaction(database, async (trx) => {
      await trx.insertInto("job").values({ id: 1, state: "new" }).execute();
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await states()).toEqual([]);
  });

  test("a savepoint undoes a part and keeps the rest", async () => {
    const controlled = await database.kysely.startTransaction().execute();
    await controlled.insertInto("job").values({ id: 1, state: "kept" }).execute();
    const marked = await controlled.savepoint("mark").execute();
    await marked.insertInto("job").values({ id: 2, state: "undone" }).execute();
    await expect(marked.insertInto("job").values({ id: 1, state: "twice" }).execute()).rejects.toThrow(/duplicate key/);
    const back = await marked.rollbackToSavepoint("mark").execute();
    await back.insertInto("job").values({ id: 3, state: "after" }).execute();
    await controlled.commit().execute();
    expect(await states()).toEqual(["kept", "after"]);
  });

  test("the commit of an aborted transaction fails and commits nothing", async () => {
    const work = transaction(database, async (trx) => {
      await trx.insertInto("job").values({ id: 1, state: "new" }).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow();
    expect(await states()).toEqual([]);
  });

  test("writers of one row take turns, each reading what the one before wrote", async () => {
    await database.kysely.insertInto("job").values({ id: 1, state: "0" }).execute();
    const count = () =>
      transaction(database, async (trx) => {
        await trx.selectFrom("job").select("id").where("id", "=", 1).forNoKeyUpdate().execute();
        const { state } = await trx.selectFrom("job").select("state").where("id", "=", 1).executeTakeFirstOrThrow();
        await trx
          .updateTable("job")
          .set({ state: String(Number(state) + 1) })
          .where("id", "=", 1)
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, count));
    expect(await states()).toEqual(["20"]);
  });

  test("of many transactions at once those that fail keep nothing, and the others all that they wrote", async () => {
    const insert = async (at: number) => {
      await transaction(database, async (trx) => {
        await trx.insertInto("job").values({ id: at, state: "new" }).execute();
        if (at % 3 === 0) await trx.insertInto("job").values({ id: at, state: "twice" }).execute();
      });
      return at;
    };
    const works = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => insert(at)));
    const kept = works.flatMap((work) => (work.status === "fulfilled" ? [work.value] : []));
    expect(kept).toEqual(Array.from({ length: 30 }, (_, at) => at).filter((at) => at % 3 !== 0));
    const rows = await database.kysely.selectFrom("job").select("id").orderBy("id").execute();
    expect(rows.map(({ id }) => id)).toEqual(kept);
  });

  test("SKIP LOCKED takes the first free row, and each row once", async () => {
    await database.kysely
      .insertInto("job")
      .values([1, 2, 3].map((id) => ({ id, state: "queued" })))
      .execute();
    const take = () =>
      transaction(database, async (trx) => {
        const job = await trx
          .selectFrom("job")
          .select("id")
          .where("state", "=", "queued")
          .orderBy("id")
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        await trx
          .updateTable("job")
          .set({ state: "taken" })
          .where("id", "=", job?.id ?? 0)
          .execute();
        return job?.id;
      });
    const taken = await Promise.all([take(), take(), take(), take()]);
    expect(taken.filter((id) => id !== undefined).toSorted()).toEqual([1, 2, 3]);
    expect(await states()).toEqual(["taken", "taken", "taken"]);
  });

  test.each(["40001", "40P01"])("error %s is retried until the work succeeds", async (code) => {
    let attempts = 0;
    const result = await transaction(database, async (trx) => {
      attempts += 1;
      await trx.insertInto("job").values({ id: attempts, state: "new" }).execute();
      if (attempts < 3) {
        throw new CodedError(code);
      }
      return "done";
    });
    expect([result, attempts, await states()]).toEqual(["done", 3, ["new"]]);
  });

  test("a serialization failure raised by the server is retried, five times at most", async () => {
    let attempts = 0;
    const work = transaction(database, async (trx) => {
      attempts += 1;
      await sql`do $$ begin raise exception sqlstate '40001'; end $$`.execute(trx);
    });
    await expect(work).rejects.toMatchObject({ code: "40001" });
    expect(attempts).toBe(5);
  });

  test("no other error is retried", async () => {
    let attempts = 0;
    const work = transaction(database, async () => {
      attempts += 1;
      throw new CodedError("23505");
    });
    await expect(work).rejects.toThrow("error 23505");
    expect(attempts).toBe(1);
  });

  test("a statement that passes its deadline is ended and the database goes on", async () => {
    const started = performance.now();
    const endless = sql`select count(*) from generate_series(1, 10000000000)`.execute(database.kysely);
    const error = await endless.catch((reason: unknown) => reason);
    expect(isQueryDeadline(error)).toBe(true);
    expect(performance.now() - started).toBeLessThan(20_000);
    await database.kysely.insertInto("job").values({ id: 1, state: "after" }).execute();
    expect(await states()).toEqual(["after"]);
  });

  test("a deadline inside a transaction undoes the transaction", async () => {
    const work = transaction(database, async (trx) => {
      await trx.insertInto("job").values({ id: 1, state: "new" }).execute();
      await sql`select pg_sleep(20)`.execute(trx);
    });
    await expect(work).rejects.toSatisfy(isQueryDeadline);
    expect(await states()).toEqual([]);
  });

  test("work that waits while another statement is ended still gets its turn", async () => {
    const endless = sql`select pg_sleep(20)`.execute(database.kysely).catch(isQueryDeadline);
    const waiting = Array.from({ length: 5 }, (_, id) =>
      database.kysely.insertInto("job").values({ id, state: "waited" }).execute(),
    );
    await Promise.all(waiting);
    expect([await endless, (await states()).length]).toEqual([true, 5]);
  });
});
