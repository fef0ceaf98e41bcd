import { transaction } from "@iphub/server/platform/database/transaction";
import { NoRoomFailure } from "@iphub/server/platform/disk-room";
import { expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { jobQueues } from "../../support/job-queues.ts";
import { steeredWorker } from "../../support/steered-worker.ts";

onBothEngines((engine) => {
  const { clock, database, enqueue, newQueue, read, startQueue, until, wake } = jobQueues(engine);

  test("a lane of its own keeps no other job waiting, and runs one job after the other", async () => {
    const [slow, common] = [steeredWorker(), steeredWorker()];
    const queue = newQueue();
    queue.register("lane-slow", slow.worker, { name: "slow" });
    queue.register("lane-common", common.worker);
    queue.start();
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
    const undone = transaction(database(), async (tx) => {
      await queue.enqueue(tx, { kind: "rolled-back", payload: {} });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await database().kysely.selectFrom("jobs").where("kind", "=", "rolled-back").selectAll().execute()).toEqual(
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

  test("a job that finds no room on a disk is tried again later, as often as it takes", async () => {
    const { worker, run } = steeredWorker();
    const queue = startQueue("no-room", worker);
    const id = await enqueue(queue, { kind: "no-room", payload: {}, maxAttempts: 2 });
    for (let number = 1; number <= 3; number += 1) {
      const { job, end } = await run(number);
      expect(job.attempt).toBe(1);
      end.reject(new NoRoomFailure("storage_full", "no room"));
      const row = await until(id, "queued");
      const pause = Date.parse(row.run_at) - clock.now().getTime();
      expect([row.last_error, row.attempts, pause]).toEqual(["no room", 0, 5 * 60_000]);
      clock.advance(5 * 60_000);
      await wake();
    }
    (await run(4)).end.resolve({});
    expect(await until(id, "completed")).toMatchObject({ attempts: 1, last_error: null });
  });

  test("a job that is requested while one with its key runs is queued once", async () => {
    const { worker, run, runs } = steeredWorker();
    const queue = startQueue("asked-again", worker);
    const job = { kind: "asked-again", payload: {}, dedupeKey: "m-1", afterRunning: true };
    const waiting = await enqueue(queue, job);
    const first = await run(1);
    expect(first.job.id).toBe(waiting);
    const [second, third] = [await enqueue(queue, job), await enqueue(queue, job)];
    expect(second).not.toBe(waiting);
    expect(third).toBe(second);
    first.end.resolve({});
    (await run(2)).end.resolve({});
    await until(second, "completed");
    expect(runs.map((one) => one.job.id)).toEqual([waiting, second]);
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

  test("a stop waits for what runs, tells it, and takes nothing new; what was cut short is no failed try", async () => {
    const { worker, run, runs } = steeredWorker();
    const queue = newQueue();
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
