import type { Database } from "@iphub/server/platform/database/open-database";
import { transaction } from "@iphub/server/platform/database/transaction";
import { DatabaseJobQueue } from "@iphub/server/platform/jobs/database-job-queue";
import type { JobWorker, NewJob } from "@iphub/server/platform/jobs/job-queue";
import type { Schema } from "@iphub/server/schema";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { onBothEngines } from "../support/engines.ts";
import { silentLog } from "../support/silent-log.ts";
import { steeredWorker } from "../support/steered-worker.ts";
import { TestClock } from "../support/test-clock.ts";

onBothEngines((engine) => {
  let database: Database<Schema>;
  const clock = new TestClock();
  beforeAll(async () => {
    database = await engine.open();
  });

  /** A process of the hub that works on one kind of job; the kind is the test's own. */
  function startQueue(kind: string, worker: JobWorker) {
    const queue = new DatabaseJobQueue(database, clock, silentLog);
    queue.register(kind, worker);
    queue.start();
    onTestFinished(() => queue.stop());
    return queue;
  }
  const enqueue = (queue: DatabaseJobQueue, job: NewJob) => transaction(database, (tx) => queue.enqueue(tx, job));
  const read = (id: string) =>
    database.kysely.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  /** Tells the workers to look, as a queued job does. */
  const wake = () => sql`select pg_notify('iphub_jobs', '')`.execute(database.kysely);

  /** Waits until a job stands so: every change of state is followed by a look of the same lane. */
  async function until(id: string, status: string) {
    for (;;) {
      const row = await read(id);
      if (row.status === status) return row;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test("a lane of its own keeps no one else waiting, and runs one job after the other", async () => {
    const [slow, common] = [steeredWorker(), steeredWorker()];
    const queue = new DatabaseJobQueue(database, clock, silentLog);
    queue.register("lane-slow", slow.worker, "slow");
    queue.register("lane-common", common.worker);
    queue.start();
    onTestFinished(() => queue.stop());
    for (let number = 0; number < 5; number += 1) await enqueue(queue, { kind: "lane-slow", payload: { number } });
    const first = await slow.run(1);
    const others = await Promise.all([1, 2].map(() => enqueue(queue, { kind: "lane-common", payload: {} })));
    const [one, two] = await Promise.all([common.run(1), common.run(2)]);
    expect(slow.runs).toHaveLength(1);
    one.end.resolve({});
    two.end.resolve({});
    for (const id of others) await until(id, "completed");
    first.end.resolve({});
    for (let number = 2; number <= 5; number += 1) (await slow.run(number)).end.resolve({});
    expect(slow.runs.map(({ job }) => job.payload.number)).toEqual([0, 1, 2, 3, 4]);
  });

  test("a job runs with what it was given, and its result is kept", async () => {
    const { worker, run } = steeredWorker();
    const queue = startQueue("plain", worker);
    const id = await enqueue(queue, { kind: "plain", payload: { what: ["a", { b: null }] } });
    const { job, end } = await run(1);
    expect(job).toMatchObject({ id, kind: "plain", attempt: 1, payload: { what: ["a", { b: null }] } });
    expect((await read(id)).status).toBe("running");
    end.resolve({ pages: 3 });
    expect(await until(id, "completed")).toMatchObject({ result: { pages: 3 }, attempts: 1, last_error: null });
  });

  test("a job that is rolled back with its data was never there", async () => {
    const { worker, runs } = steeredWorker();
    const queue = startQueue("rolled-back", worker);
    const undone = transaction(database, async (tx) => {
      await queue.enqueue(tx, { kind: "rolled-back", payload: {} });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await database.kysely.selectFrom("jobs").where("kind", "=", "rolled-back").selectAll().execute()).toEqual(
      [],
    );
    expect(runs).toEqual([]);
  });

  test("a failed job is tried again after a pause that doubles, and fails in the end", async () => {
    const { worker, run, runs } = steeredWorker();
    const queue = startQueue("fails", worker);
    const id = await enqueue(queue, { kind: "fails", payload: {}, maxAttempts: 3 });
    (await run(1)).end.reject(new Error("first"));
    let row = await until(id, "queued");
    expect([row.last_error, Date.parse(row.run_at) - clock.now().getTime()]).toEqual(["first", 1_000]);
    clock.advance(999);
    await wake();
    clock.advance(1);
    await wake();
    (await run(2)).end.reject(new Error("second"));
    row = await until(id, "queued");
    expect([row.last_error, Date.parse(row.run_at) - clock.now().getTime()]).toEqual(["second", 2_000]);
    clock.advance(2_000);
    await wake();
    const third = await run(3);
    expect(third.job.attempt).toBe(3);
    third.end.reject(new Error("third"));
    row = await until(id, "failed");
    expect([row.last_error, row.attempts, row.finished_at]).toEqual(["third", 3, clock.now().toISOString()]);
    clock.advance(3_600_000);
    await wake();
    expect(runs).toHaveLength(3);
  });

  test("while a job with a key waits or runs, another one with that key is the same job", async () => {
    const { worker, run } = steeredWorker();
    const queue = startQueue("keyed", worker);
    const job = { kind: "keyed", payload: {}, dedupeKey: "m-1" };
    const ids = await Promise.all([enqueue(queue, job), enqueue(queue, job), enqueue(queue, job)]);
    expect(new Set(ids).size).toBe(1);
    const first = await run(1);
    expect(await enqueue(queue, job)).toBe(first.job.id);
    expect(await enqueue(queue, { ...job, dedupeKey: "m-2" })).not.toBe(first.job.id);
    first.end.resolve({});
    await until(first.job.id, "completed");
    expect(await enqueue(queue, job)).not.toBe(first.job.id);
    for (const number of [2, 3]) (await run(number)).end.resolve({});
  });

  test("a job for later waits for its time, and what is due first goes first", async () => {
    const { worker, run } = steeredWorker();
    const later = new Date(clock.now().getTime() + 60_000);
    const queue = startQueue("later", worker);
    const id = await enqueue(queue, { kind: "later", payload: { at: "later" }, runAt: later });
    await enqueue(queue, { kind: "later", payload: { at: "now" } });
    const now = await run(1);
    expect(now.job.payload).toEqual({ at: "now" });
    now.end.resolve({});
    await until(now.job.id, "completed");
    expect((await read(id)).status).toBe("queued");
    clock.advance(60_000);
    await wake();
    const due = await run(2);
    expect(due.job.id).toBe(id);
    due.end.resolve({});
  });

  test("a job whose process is lost is taken by another when its lock runs out: at least once", async () => {
    const { worker, run } = steeredWorker();
    const lost = new DatabaseJobQueue(database, clock, silentLog);
    const id = await enqueue(lost, { kind: "lost", payload: {}, maxAttempts: 2 });
    // What a process leaves behind that was killed while it ran the job.
    const locked = new Date(clock.now().getTime() + 600_000).toISOString();
    const taken = { status: "running" as const, attempts: 1, locked_until: locked };
    await database.kysely.updateTable("jobs").set(taken).where("id", "=", id).execute();
    startQueue("lost", worker);
    clock.advance(599_999);
    await wake();
    expect((await read(id)).attempts).toBe(1);
    clock.advance(2);
    await wake();
    const again = await run(1);
    expect(again.job).toMatchObject({ id, attempt: 2 });
    again.end.resolve({});
    await until(id, "completed");
  });

  test("a job that takes its process with it every time does not run for ever", async () => {
    const { worker, runs } = steeredWorker();
    const lost = new DatabaseJobQueue(database, clock, silentLog);
    const id = await enqueue(lost, { kind: "poison", payload: {}, maxAttempts: 3 });
    const locked = new Date(clock.now().getTime() - 1).toISOString();
    const taken = { status: "running" as const, attempts: 3, locked_until: locked };
    await database.kysely.updateTable("jobs").set(taken).where("id", "=", id).execute();
    startQueue("poison", worker);
    expect((await until(id, "failed")).last_error).toBe("The process that ran it was lost.");
    expect(runs).toEqual([]);
  });

  test("two processes share the work, and no job is done by both", async () => {
    const done: string[] = [];
    const all = Promise.withResolvers<void>();
    const worker: JobWorker = async ({ payload }) => {
      done.push(String(payload.number));
      if (done.length === 40) all.resolve();
      return {};
    };
    const [one] = [startQueue("shared", worker), startQueue("shared", worker)];
    await transaction(database, async (tx) => {
      for (let number = 0; number < 40; number += 1) await one.enqueue(tx, { kind: "shared", payload: { number } });
    });
    await all.promise;
    expect(new Set(done).size).toBe(40);
  });

  test("a stop waits for what runs, tells it, and takes nothing new; what was cut short is no failed try", async () => {
    const { worker, run, runs } = steeredWorker();
    const queue = new DatabaseJobQueue(database, clock, silentLog);
    queue.register("stopped", worker);
    queue.start();
    const ids = [];
    for (const number of [1, 2, 3]) {
      ids.push(await enqueue(queue, { kind: "stopped", payload: { number }, maxAttempts: 1 }));
    }
    const [first, second] = [await run(1), await run(2)];
    let stopped = false;
    const stopping = queue.stop().then(() => {
      stopped = true;
    });
    expect([first.job.signal.aborted, second.job.signal.aborted]).toEqual([true, true]);
    first.end.resolve({ finished: true });
    await until(first.job.id, "completed");
    expect(stopped).toBe(false);
    second.end.reject(second.job.signal.reason);
    await stopping;
    expect(await read(second.job.id)).toMatchObject({ status: "queued", attempts: 0, locked_until: null });
    expect(runs).toHaveLength(2);

    const next = steeredWorker();
    startQueue("stopped", next.worker);
    const rest = [await next.run(1), await next.run(2)];
    expect(new Set(rest.map(({ job }) => job.id))).toEqual(new Set([second.job.id, ids[2]]));
    for (const { end } of rest) end.resolve({});
  });
});
