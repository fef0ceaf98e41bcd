import { ReadTurns } from "@iphub/server/platform/database/postgres/read-turns";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";

test("reads come in turn, the first first, and one that fails gives its turn to the next", async () => {
  const turns = new ReadTurns(1);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const reads = [
    turns.take(async () => {
      order.push("first");
      await first.promise;
      throw new Error("lost");
    }),
    turns.take(async () => order.push("second")),
    turns.take(async () => order.push("third")),
  ];
  expect(order).toEqual(["first"]);
  first.resolve();
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(order).toEqual(["first", "second", "third"]);
});

onPostgres((engine) => {
  test("a quick read is answered while more reads than have turns wait for something else", async () => {
    const { kysely } = await engine.open<unknown>();
    const wait = (db: Kysely<unknown>) => sql`select pg_advisory_xact_lock(4711)`.execute(db);
    const slow = await kysely.transaction().execute(async (tx) => {
      await wait(tx);
      const reads = Array.from({ length: 8 }, () => wait(kysely));
      expect(await sql`select 1 as one`.execute(kysely)).toMatchObject({ rows: [{ one: 1 }] });
      return reads;
    });
    await Promise.all(slow);
  });
});
