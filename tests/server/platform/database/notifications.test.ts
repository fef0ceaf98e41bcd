import { notify } from "@iphub/server/platform/database/notify";
import type { Database } from "@iphub/server/platform/database/open-database";
import { transaction } from "@iphub/server/platform/database/transaction";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { onBothEngines, onEmbedded, onPostgres } from "../../../support/engines.ts";

/** Collects what a listener gets; `next(n)` resolves when it has got n notifications. */
function hearing() {
  const heard: (string | undefined)[] = [];
  let wake = () => {};
  return {
    heard,
    onNotify(payload: string | undefined) {
      heard.push(payload);
      wake();
    },
    async next(count: number): Promise<(string | undefined)[]> {
      while (heard.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return heard;
    },
  };
}

onBothEngines((engine) => {
  let database: Database<unknown>;
  beforeAll(async () => {
    database = await engine.open<unknown>();
  });

  test("a listener gets committed notifications in order, and none that are rolled back", async () => {
    const ear = hearing();
    const stop = await database.listen("first", ear.onNotify);
    await transaction(database, (trx) => notify(trx, "first", "one"));
    await transaction(database, async (trx) => {
      await notify(trx, "first", "never");
      throw new Error("rolled back");
    }).catch(() => undefined);
    await notify(database.kysely, "first", "two");
    expect(await ear.next(2)).toEqual(["one", "two"]);
    await stop();
  });

  test("several listeners get each notification; one that stopped or throws does not disturb the others", async () => {
    const [first, second] = [hearing(), hearing()];
    const stopFirst = await database.listen("Several words", first.onNotify);
    await database.listen("Several words", () => {
      throw new Error("a faulty listener");
    });
    await database.listen("Several words", second.onNotify);
    await notify(database.kysely, "Several words", "1");
    await Promise.all([first.next(1), second.next(1)]);
    await stopFirst();
    await notify(database.kysely, "Several words", "2");
    expect(await second.next(2)).toEqual(["1", "2"]);
    expect(first.heard).toEqual(["1"]);
  });
});

onEmbedded((engine) => {
  test("after the session was reopened listeners are notified of it once and go on receiving", async () => {
    const database = await engine.open<unknown>({ queryDeadlineMs: 300 });
    const ear = hearing();
    await database.listen("again", ear.onNotify);
    await sql`select pg_sleep(20)`.execute(database.kysely).catch(() => undefined);
    await ear.next(1);
    await notify(database.kysely, "again", "after");
    expect(await ear.next(2)).toEqual([undefined, "after"]);
    expect(database.facts().reconnects).toBe(1);
  });
});

onPostgres((engine) => {
  test("cut connections reconnect, tell the listeners once, and never end the process", async () => {
    const database = await engine.open<unknown>();
    const ear = hearing();
    await database.listen("cut", ear.onNotify);
    for (const round of [1, 2]) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database.kysely);
      const heard = await ear.next(round * 2 - 1);
      expect(heard.at(-1)).toBeUndefined();
      await notify(database.kysely, "cut", `round ${round}`);
      await ear.next(round * 2);
    }
    expect(ear.heard).toEqual([undefined, "round 1", undefined, "round 2"]);
    expect(database.facts().reconnects).toBe(2);
  });

  test("a connection that is cut within a transaction fails that transaction only", async () => {
    const database = await engine.open<unknown>();
    const work = transaction(database, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.kysely);
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  });

  test("the databases of two processes receive each other's notifications", async () => {
    const options = await engine.fresh();
    const { openDatabase } = await import("@iphub/server/platform/database/open-database");
    const [here, there] = [await openDatabase<unknown>(options), await openDatabase<unknown>(options)];
    const ear = hearing();
    await here.listen("across", ear.onNotify);
    await notify(there.kysely, "across", "hello");
    expect(await ear.next(1)).toEqual(["hello"]);
    await Promise.all([here.close(), there.close()]);
  });
});
