import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";

onPostgres((engine) => {
  const wait = (db: Kysely<unknown>) => sql`select pg_advisory_xact_lock(4711)`.execute(db);
  const one = (db: Kysely<unknown>) => sql`select 1 as one`.execute(db);

  test("a quick read is answered while more reads than have sessions wait for something else", async () => {
    const { kysely } = await engine.open<unknown>();
    const slow = await kysely.transaction().execute(async (tx) => {
      await wait(tx);
      const reads = Array.from({ length: 8 }, () => wait(kysely));
      expect(await one(kysely)).toMatchObject({ rows: [{ one: 1 }] });
      return reads;
    });
    await Promise.all(slow);
    expect(await one(kysely)).toMatchObject({ rows: [{ one: 1 }] });
  });

  test("many reads at once each get their own answer, and one that fails fails alone", async () => {
    const { kysely } = await engine.open<unknown>();
    const divisors = Array.from({ length: 200 }, (_, at) => at % 40);
    const asked = divisors.map((by) => sql<{ part: number }>`select 120 / ${by}::int as part`.execute(kysely));
    const answers = (await Promise.allSettled(asked)).map((answer) =>
      answer.status === "fulfilled" ? answer.value.rows : String(answer.reason),
    );
    expect(answers).toEqual(
      divisors.map((by) => (by === 0 ? "error: division by zero" : [{ part: Math.trunc(120 / by) }])),
    );
  });

  test("reads on a session that is cut off fail, and the next ones are answered", async () => {
    const { kysely } = await engine.open<unknown>();
    const cut = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`.execute(kysely);
    await expect(cut).rejects.toThrow();
    expect(await one(kysely)).toMatchObject({ rows: [{ one: 1 }] });
  });
});
