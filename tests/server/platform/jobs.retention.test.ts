import { sweepJobs } from "@iphub/server/platform/jobs/sweep-jobs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";

onBothEngines((engine) => {
  test("completed jobs are kept for 30 days, failed ones for 365, and those that wait or run for ever", async () => {
    const database = await engine.open();
    const clock = new TestClock();
    const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
    const job = (status: "queued" | "running" | "completed" | "failed", days: number) => ({
      id: `${status}-${days}`,
      kind: "retention",
      payload: {},
      status,
      max_attempts: 5,
      run_at: ago(days),
      created_at: ago(days),
      finished_at: status === "completed" || status === "failed" ? ago(days) : null,
    });
    const stored = [
      ...[29, 31, 400].map((days) => job("completed", days)),
      ...[31, 364, 366].map((days) => job("failed", days)),
      ...[job("queued", 400), job("running", 400)],
    ].map((one) => ({ ...one, attempts: 1 }));
    await database.kysely.insertInto("jobs").values(stored).execute();
    await sweepJobs({ database, clock });
    const kept = await database.reads.selectFrom("jobs").select("id").where("kind", "=", "retention").execute();
    expect(kept.map(({ id }) => id).sort()).toEqual([
      "completed-29",
      "failed-31",
      "failed-364",
      "queued-400",
      "running-400",
    ]);
  });

  test("failures that are older than 30 days are deleted, except those of works that are to be kept", async () => {
    const database = await engine.open();
    const clock = new TestClock();
    const failed = (work: string, days: number) => {
      const at = new Date(clock.now().getTime() - days * 86_400_000).toISOString();
      return { work, subject: "a", failures: 1, first_failed_at: at, failed_at: at, next_at: at, last_error: "x" };
    };
    const stored = [failed("recent", 29), failed("old", 31), failed("kept", 400)];
    await database.kysely.insertInto("failing_work").values(stored).execute();
    await sweepJobs({ database, clock }, ["kept"]);
    const left = await database.reads.selectFrom("failing_work").select("work").orderBy("work").execute();
    expect(left).toEqual([{ work: "kept" }, { work: "recent" }]);
  });

  test("more jobs than are deleted at once are all deleted in one sweep", async () => {
    const database = await engine.open();
    const clock = new TestClock();
    const finished = new Date(clock.now().getTime() - 31 * 86_400_000).toISOString();
    await sql`
      insert into jobs (id, kind, payload, status, attempts, max_attempts, run_at, created_at, finished_at)
      select 'many-' || n, 'many', '{}', 'completed', 1, 5, ${finished}, ${finished}, ${finished}
      from generate_series(1, 20001) n`.execute(database.kysely);
    await sweepJobs({ database, clock });
    const left = await database.reads.selectFrom("jobs").select("id").where("kind", "=", "many").execute();
    expect(left).toEqual([]);
  });
});
