import { sweepSignIns } from "@iphub/server/identity/auth/sweep-sign-ins";
import { sweepAnswers } from "@iphub/server/platform/idempotency";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";

forEachEngine((engine) => {
  test("failed sign-ins go after a day, answers of writes after eight, later than any browser repeats them, sessions that ended long ago after thirty", async () => {
    const database = await engine.open();
    const db = database.kysely;
    const clock = new TestClock();
    const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
    await db
      .insertInto("users")
      .values({
        id: "u-1",
        email: "a@b.example",
        first_name: "A",
        last_name: "B",
        roles: ["reader"],
        created_at: ago(90),
        updated_at: ago(90),
      })
      .execute();
    for (const days of [0, 7, 9]) {
      const answer = sql`'{}'::jsonb`;
      await db
        .insertInto("idempotent_writes")
        .values({ user_id: "u-1", key: `k-${days}`, call: "POST /x", answer, created_at: ago(days) })
        .execute();
    }
    for (const days of [0, 2]) {
      await db
        .insertInto("sign_in_failures")
        .values({ key: `email:${days}`, failures: 1, last_failed_at: ago(days) })
        .execute();
    }
    for (const days of [1, 40]) {
      await db
        .insertInto("sessions")
        .values({
          id: `s-${days}`,
          user_id: "u-1",
          created_at: ago(days),
          last_used_at: ago(days),
          token_id: "t",
          rotated_at: ago(days),
          user_agent: "",
        })
        .execute();
    }
    await sweepSignIns({ database, clock });
    await sweepAnswers({ database, clock });
    const keys = async (table: "idempotent_writes" | "sign_in_failures") =>
      (await db.selectFrom(table).select("key").execute()).map((row) => row.key);
    expect(await keys("idempotent_writes")).toEqual(["k-0", "k-7"]);
    expect(await keys("sign_in_failures")).toEqual(["email:0"]);
    expect((await db.selectFrom("sessions").select("id").execute()).map((row) => row.id)).toEqual(["s-1"]);
  });
});
