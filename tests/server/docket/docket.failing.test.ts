import { auditStale } from "@iphub/server/docket/docket/start-auditing";
import { backgroundFault } from "@iphub/server/operations/health/background-work";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import type { Schema } from "@iphub/server/schema";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

onPostgres((engine) => {
  test("a matter that cannot be audited is named in the log, and the others are audited all the same", async () => {
    const clock = new TestClock();
    const hub = await startSeededHub(engine, {}, clock);
    onTestFinished(() => hub.close());
    await hub.plant({ matters: [{ id: "m-a" }, { id: "m-damaged" }, { id: "m-z" }] });
    const { kysely: db } = hub.platform.database;
    await sql`create function refuse_audit() returns trigger language plpgsql as $$
      begin raise exception 'damaged'; end $$`.execute(db);
    await sql`create trigger refuse_audit before insert or update on docket_audited for each row
      when (new.invention_id = 'm-damaged') execute function refuse_audit()`.execute(db);
    const named: unknown[] = [];
    const log = { ...hub.platform.log, error: (facts: unknown) => void named.push(facts) };
    expect(await auditStale({ ...hub.platform, log }, new AbortController().signal)).toBe(2);
    expect(named).toMatchObject([{ err: { message: "damaged" }, invention: "m-damaged", failures: 1 }]);
    await sql`drop function refuse_audit cascade`.execute(db);
    expect(await auditStale(hub.platform, new AbortController().signal)).toBe(0);
    clock.advance(60 * 60 * 1000);
    expect(await auditStale(hub.platform, new AbortController().signal)).toBe(1);
  });

  test("what the audits of an earlier version of the rules failed at is not named after the upgrade", async () => {
    const options = await engine.fresh();
    const database = await openDatabase<Schema>(options);
    const at = new Date().toISOString();
    const failed = { failures: 3, first_failed_at: at, failed_at: at, next_at: at, last_error: "damaged" };
    const rows = ["docket-audit-1", "another-1"].map((work) => ({ work, subject: "", ...failed }));
    await database.kysely.insertInto("failing_work").values(rows).execute();
    await database.close();
    const hub = await startWholeHub({ database: options });
    onTestFinished(() => hub.close());
    const fault = () => backgroundFault(hub.platform);
    await expect.poll(fault, { timeout: 10_000 }).not.toContain("docket-audit");
    expect(await fault()).toContain("another-1 failed 3 times");
  });
});
