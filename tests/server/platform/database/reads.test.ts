import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { onBothEngines, onPostgres } from "../../../support/engines.ts";

onBothEngines((engine) => {
  test("many reads at once each get their own answer, and one that fails fails alone", async () => {
    const { reads } = await engine.open<unknown>();
    const divisors = Array.from({ length: 200 }, (_, at) => at % 40);
    const asked = divisors.map((by) => sql<{ part: number }>`select 120 / ${by}::int as part`.execute(reads));
    const answers = (await Promise.allSettled(asked)).map((answer) =>
      answer.status === "fulfilled" ? answer.value.rows : String(answer.reason),
    );
    expect(answers).toEqual(
      divisors.map((by) => (by === 0 ? "error: division by zero" : [{ part: Math.trunc(120 / by) }])),
    );
  });

  test("a transaction on the query builder for reads is refused, and reads go on", async () => {
    const { reads } = await engine.open<unknown>();
    const work = reads.transaction().execute((tx) => sql`select 1`.execute(tx));
    await expect(work).rejects.toThrow("use transaction()");
    expect(await sql`select 1 as one`.execute(reads)).toMatchObject({ rows: [{ one: 1 }] });
  });
});

onPostgres((engine) => {
  const one = (db: Kysely<unknown>) => sql`select 1 as one`.execute(db);

  test("a write among reads is refused by the server, and reads go on", async () => {
    const { reads } = await engine.open<unknown>();
    await expect(sql`create table kept (id int)`.execute(reads)).rejects.toMatchObject({ code: "25006" });
    expect(await one(reads)).toMatchObject({ rows: [{ one: 1 }] });
  });

  test("a read and a transaction are answered while slow reads wait for something else", async () => {
    const { kysely, reads } = await engine.open<unknown>();
    const wait = (db: Kysely<unknown>) => sql`select pg_advisory_xact_lock(4711)`.execute(db);
    const slow = await kysely.transaction().execute(async (tx) => {
      await wait(tx);
      const waiting = Array.from({ length: 4 }, () => wait(reads));
      expect(await one(reads)).toMatchObject({ rows: [{ one: 1 }] });
      expect(await kysely.transaction().execute(one)).toMatchObject({ rows: [{ one: 1 }] });
      return waiting;
    });
    await Promise.all(slow);
  });

  test("a read on a connection that is cut off fails, and the next ones are answered", async () => {
    const { reads } = await engine.open<unknown>();
    const cut = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`.execute(reads);
    await expect(cut).rejects.toThrow();
    expect(await one(reads)).toMatchObject({ rows: [{ one: 1 }] });
  });
});
