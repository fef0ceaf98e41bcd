import { backgroundFault } from "@iphub/server/operations/health/background-work";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { jobQueues } from "../../support/job-queues.ts";

onBothEngines((engine) => {
  const { clock, database, enqueue, newQueue, read, startQueue, wake } = jobQueues(engine);
  const fault = () => backgroundFault({ db: database().kysely, clock });
  const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 10_000 });

  test("repeated work that fails is tried at growing pauses, and is named until it succeeds", async () => {
    const runs: number[] = [];
    const named = Promise.withResolvers<string | null>();
    newQueue().every("breaks", 20, async () => {
      runs.push(performance.now());
      if (runs.length <= 5) throw new Error(`broken ${runs.length}`);
      named.resolve(await fault());
    });
    expect(await named.promise).toMatch(/^breaks failed 5 times since \S+ and is tried again at \S+: broken 5$/);
    // The pauses are 20, 20, 40, 80, 160 and 320 ms.
    expect((runs[5] ?? 0) - (runs[4] ?? 0)).toBeGreaterThan(200);
    await soon(async () => expect(await fault()).toBeNull());
  });

  test("a job that no one waits for is named while it fails again and again; one of the usual kind is not", async () => {
    const breaks = async () => {
      throw new Error("broken");
    };
    const queue = startQueue("unwatched", breaks);
    queue.register("watched", breaks);
    const id = await enqueue(queue, { kind: "unwatched", payload: {}, maxAttempts: 30 });
    const usual = await enqueue(queue, { kind: "watched", payload: {} });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await wake();
      await soon(async () => expect(await read(id)).toMatchObject({ attempts: attempt, status: "queued" }));
      if (attempt === 4) expect(await fault()).toBeNull();
      clock.advance(60_000);
    }
    await soon(async () => expect((await read(usual)).status).toBe("failed"));
    expect(await fault()).toBe("a job unwatched failed and will be tried again: broken");
  });

  test("work, jobs and locks from before the clock went back by a year do not wait for a year", async () => {
    const { kysely: db } = database();
    const year = 366 * 24 * 60 * 60 * 1000;
    await sql`insert into hub_secrets (name, value)
      values ('last-run:set-back', (extract(epoch from clock_timestamp()) + ${year / 1000})::text)`.execute(db);
    const ran = Promise.withResolvers<void>();
    newQueue().every("set-back", 60_000, async () => ran.resolve());
    await ran.promise;

    clock.advance(year);
    const queue = newQueue();
    const [queued, retried, running] = [
      await enqueue(queue, { kind: "set-back", payload: {} }),
      await enqueue(queue, { kind: "set-back", payload: {} }),
      await enqueue(queue, { kind: "set-back", payload: {} }),
    ];
    const ahead = clock.now().toISOString();
    clock.advance(-year);
    const created_at = clock.now().toISOString();
    const jobs = db.updateTable("jobs");
    await jobs.set({ created_at, attempts: 1 }).where("id", "=", retried).execute();
    const taken = { created_at, attempts: 1, status: "running", locked_until: ahead, run_at: created_at } as const;
    await jobs.set(taken).where("id", "=", running).execute();
    const done: string[] = [];
    startQueue("set-back", async ({ id }) => {
      done.push(id);
      return {};
    });
    await soon(async () => expect(done.toSorted()).toEqual([queued, retried, running].toSorted()));
  });
});
