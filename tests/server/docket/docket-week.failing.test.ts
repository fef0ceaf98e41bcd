import { sendWeeks } from "@iphub/server/docket/docket/send-weeks";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

const week = 7 * 24 * 60 * 60 * 1000;

onPostgres((engine) => {
  test("a weekly docket that cannot be written is named in the log, and the others are written all the same", async () => {
    const clock = new TestClock();
    const hub = await startSeededHub(engine, {}, clock);
    onTestFinished(() => hub.close());
    const tasks = ["ada", "ben", "eve"].map((name) => {
      const assignees = [`${name}@firm.example`];
      return { id: `k-${name}`, inventionId: "m-a", assignees, dueAt: "2026-01-08" };
    });
    await hub.plant({ matters: [{ id: "m-a" }], tasks });
    const { kysely: db } = hub.platform.database;
    await sql`create function refuse_notice() returns trigger language plpgsql as $$
      begin raise exception 'damaged'; end $$`.execute(db);
    await sql`create trigger refuse_notice before insert on notices for each row
      when (new.user_id = 'u-ben') execute function refuse_notice()`.execute(db);
    clock.advance(2 * week);
    const named: unknown[] = [];
    const log = { ...hub.platform.log, error: (facts: unknown) => void named.push(facts) };
    expect(await sendWeeks({ ...hub.platform, log })).toBe(2);
    expect(named).toEqual([{ err: expect.objectContaining({ message: "damaged" }), user: "u-ben" }]);
    await sql`drop function refuse_notice cascade`.execute(db);
    expect([await sendWeeks(hub.platform), await sendWeeks(hub.platform)]).toEqual([1, 0]);
  });
});
