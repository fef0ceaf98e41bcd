import { transaction } from "@iphub/server/platform/database/transaction";
import type { JobWorker } from "@iphub/server/platform/jobs/job-queue";
import { expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { jobQueues } from "../../support/job-queues.ts";
import { steeredWorker } from "../../support/steered-worker.ts";

/** A job whose process has not renewed its lock for this long can be taken again. */
const lockMilliseconds = 2 * 60 * 1000;

onBothEngines((engine) => {
  const { clock, database, enqueue, newQueue, read, startQueue, until, wake } = jobQueues(engine);

  test("a job whose process is lost is taken by another when its lock runs out: at least once", async () => {
    const { worker, run } = steeredWorker();
    const lost = newQueue();
    const id = await enqueue(lost, { kind: "lost", payload: {}, maxAttempts: 2 });
    // What a process leaves behind that was killed while it ran the job.
    const locked = new Date(clock.now().getTime() + 600_000).toISOString();
    const taken = { status: "running" as const, attempts: 1, locked_until: locked };
    await database().kysely.updateTable("jobs").set(taken).where("id", "=", id).execute();
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

  test("a lane runs one job at a time across processes, and a group of lanes runs in one process", async () => {
    const [refresh, download] = [steeredWorker(), steeredWorker()];
    const [one, two] = ["one", "two"].map(() => {
      const queue = newQueue();
      queue.register("office-a", refresh.worker, { name: "refresh", group: "office" });
      queue.register("office-b", download.worker, { name: "download", group: "office" });
      return queue;
    });
    if (!one || !two) throw new Error("two processes are needed");
    const ids = [];
    for (const number of [1, 2]) ids.push(await enqueue(one, { kind: "office-a", payload: { number } }));
    one.start();
    const first = await refresh.run(1);
    two.start();
    const other = await enqueue(two, { kind: "office-b", payload: {} });
    const second = await download.run(1);
    await wake();
    const rows = await Promise.all([...ids, other].map(read));
    expect(rows.map(({ status }) => status)).toEqual(["running", "queued", "running"]);
    expect(rows[2]?.taken_by).toBe(rows[0]?.taken_by);
    expect(refresh.runs).toHaveLength(1);
    first.end.resolve({});
    second.end.resolve({});
    (await refresh.run(2)).end.resolve({});
    for (const id of [...ids, other]) await until(id, "completed");
    expect([refresh.runs.length, download.runs.length]).toEqual([2, 1]);
  });

  test("the lock of a running job is renewed, so that no other process takes the job", async () => {
    const { worker, run } = steeredWorker();
    const queue = startQueue("long", worker, 5);
    const id = await enqueue(queue, { kind: "long", payload: {} });
    const { end } = await run(1);
    const other = steeredWorker();
    startQueue("long", other.worker);
    for (const _ of [1, 2]) {
      clock.advance(lockMilliseconds - 1);
      const renewed = new Date(clock.now().getTime() + lockMilliseconds).toISOString();
      for (let row = await read(id); row.locked_until !== renewed; row = await read(id)) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await wake();
    }
    end.resolve({ pages: 1 });
    expect(await until(id, "completed")).toMatchObject({ attempts: 1, result: { pages: 1 } });
    expect(other.runs).toEqual([]);
  });

  test("the signal aborts in a process that has lost its job, whose outcome is not stored", async () => {
    const { worker, run } = steeredWorker();
    const queue = startQueue("taken", worker, 5);
    const id = await enqueue(queue, { kind: "taken", payload: {} });
    const { job, end } = await run(1);
    const aborted = new Promise((resolve) => job.signal.addEventListener("abort", resolve));
    const locked = new Date(clock.now().getTime() + 600_000).toISOString();
    const taken = { attempts: 2, taken_by: "another", locked_until: locked };
    await database().kysely.updateTable("jobs").set(taken).where("id", "=", id).execute();
    await aborted;
    end.resolve({ pages: 1 });
    await queue.stop();
    expect(await read(id)).toMatchObject({ status: "running", attempts: 2, taken_by: "another", result: null });
  });

  test("a job that takes its process with it every time does not run for ever", async () => {
    const { worker, runs } = steeredWorker();
    const lost = newQueue();
    const id = await enqueue(lost, { kind: "poison", payload: {}, maxAttempts: 3 });
    const locked = new Date(clock.now().getTime() - 1).toISOString();
    const taken = { status: "running" as const, attempts: 3, locked_until: locked };
    await database().kysely.updateTable("jobs").set(taken).where("id", "=", id).execute();
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
    await transaction(database(), async (tx) => {
      for (let number = 0; number < 40; number += 1) await one.enqueue(tx, { kind: "shared", payload: { number } });
    });
    await all.promise;
    expect(new Set(done).size).toBe(40);
  });
});
