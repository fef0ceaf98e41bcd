import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { JobLostError } from "@iphub/server/platform/jobs/take-job";
import type { Schema } from "@iphub/server/schema";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onBothEngines, onPostgres } from "../../support/engines.ts";
import { jobQueues } from "../../support/job-queues.ts";
import { steeredWorker } from "../../support/steered-worker.ts";

onBothEngines((engine) => {
  const { clock, database, enqueue, newQueue, read, startQueue, until, wake } = jobQueues(engine);
  const secret = (name: string) =>
    database().kysely.selectFrom("hub_secrets").select("value").where("name", "=", name).executeTakeFirst();

  test("what a worker writes for its job is stored with the job's own transaction", async () => {
    const { worker, run } = steeredWorker();
    const id = await enqueue(startQueue("own", worker), { kind: "own", payload: {} });
    const { job, end } = await run(1);
    await job.transaction(async (tx) => {
      await tx.insertInto("hub_secrets").values({ name: "own", value: "stored" }).execute();
    });
    end.resolve({});
    await until(id, "completed");
    expect(await secret("own")).toEqual({ value: "stored" });
  });

  test("a worker whose job was taken by another process when its lock ran out writes nothing, and is told", async () => {
    const late = steeredWorker();
    const lost = startQueue("late", late.worker);
    const id = await enqueue(lost, { kind: "late", payload: {} });
    const first = await late.run(1);
    const locked = new Date(clock.now().getTime() - 1).toISOString();
    await database().kysely.updateTable("jobs").set({ locked_until: locked }).where("id", "=", id).execute();
    const next = steeredWorker();
    startQueue("late", next.worker);
    const second = await next.run(1);
    expect(second.job.attempt).toBe(2);
    const write = first.job.transaction(async (tx) => {
      await tx.insertInto("hub_secrets").values({ name: "late", value: "lost" }).execute();
    });
    await expect(write).rejects.toThrow(JobLostError);
    expect(first.job.signal.aborted).toBe(true);
    first.end.resolve({ by: "the first" });
    await lost.stop();
    second.end.resolve({ by: "the second" });
    expect(await until(id, "completed")).toMatchObject({ attempts: 2, result: { by: "the second" } });
    expect(await secret("late")).toBeUndefined();
  });

  test("a process does not run a job twice at once, however late it looks for work", async () => {
    const { worker, run, runs } = steeredWorker();
    const queue = newQueue();
    queue.register("beside", worker);
    queue.register("after", worker);
    queue.start();
    const id = await enqueue(queue, { kind: "beside", payload: {} });
    const { end } = await run(1);
    const locked = new Date(clock.now().getTime() - 1).toISOString();
    await database().kysely.updateTable("jobs").set({ locked_until: locked }).where("id", "=", id).execute();
    const next = await enqueue(queue, { kind: "after", payload: {} });
    expect((await run(2)).job.id).toBe(next);
    for (const one of runs) one.end.resolve({});
    end.resolve({});
    expect(await until(id, "completed")).toMatchObject({ attempts: 1 });
    await until(next, "completed");
  });

  test("a job that counts as lost takes no more writes", async () => {
    const { worker, run } = steeredWorker();
    const queue = startQueue("given-up", worker);
    const id = await enqueue(queue, { kind: "given-up", payload: {}, maxAttempts: 1 });
    const { job, end } = await run(1);
    const locked = new Date(clock.now().getTime() - 1).toISOString();
    await database().kysely.updateTable("jobs").set({ locked_until: locked }).where("id", "=", id).execute();
    await wake();
    await until(id, "failed");
    await expect(job.transaction(async () => "written")).rejects.toThrow(JobLostError);
    end.resolve({});
    await queue.stop();
    expect(await read(id)).toMatchObject({ status: "failed", result: null });
  });
});

onPostgres((engine) => {
  const { clock, database, enqueue, newQueue, read, startQueue, until } = jobQueues(engine);

  test("while a worker writes for its job no other process takes it, though its lock has run out", async () => {
    const slow = steeredWorker();
    const id = await enqueue(startQueue("writing", slow.worker), { kind: "writing", payload: {} });
    const { job, end } = await slow.run(1);
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const written = job.transaction(async () => {
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    const lockUntil = (at: number) =>
      database()
        .kysely.updateTable("jobs")
        .set({ locked_until: new Date(at).toISOString() })
        .where("id", "=", id)
        .execute();
    await lockUntil(clock.now().getTime() - 1);
    const other = steeredWorker();
    const queue = newQueue();
    queue.register("writing", other.worker);
    queue.register("later", other.worker);
    // A job that only the other process takes, after the one that it cannot have: it has looked.
    const next = await enqueue(queue, { kind: "later", payload: {} });
    queue.start();
    expect((await other.run(1)).job.id).toBe(next);
    expect(await read(id)).toMatchObject({ status: "running", attempts: 1 });
    // Renewed in time: else the other process could have it from the end of the writing on.
    await lockUntil(clock.now().getTime() + 60_000);
    goOn.resolve();
    await written;
    end.resolve({});
    for (const one of other.runs) one.end.resolve({});
    await until(id, "completed");
    await until(next, "completed");
  });
});

onPostgres((engine) => {
  test("a process that was frozen while another finished its job writes nothing when it goes on", async () => {
    const options = await engine.fresh();
    const database = await openDatabase<Schema>(options);
    onTestFinished(() => database.close());
    const children = [startChild(options.databaseUrl), startChild(options.databaseUrl)];
    const firstRun = Promise.race(children.map((child) => child.heard()));
    const now = new Date().toISOString();
    const times = { run_at: now, created_at: now };
    const job = { id: "j", kind: "written", payload: {}, status: "queued", attempts: 0, max_attempts: 5 } as const;
    await database.kysely
      .insertInto("jobs")
      .values({ ...job, ...times })
      .execute();
    const wake = () => sql`select pg_notify('iphub_jobs', '')`.execute(database.kysely);
    await wake();
    const { pid, message } = await firstRun;
    expect(message).toEqual({ runs: 1 });
    const [frozen, other] = children[0]?.pid === pid ? children : children.toReversed();
    if (!frozen || !other) throw new Error("two processes are needed");
    process.kill(frozen.pid, "SIGSTOP");
    const secondRun = other.heard();
    await sql`update jobs set locked_until = now() - interval '1 second'`.execute(database.kysely);
    await wake();
    expect((await secondRun).message).toEqual({ runs: 2 });
    const [otherEnd, frozenEnd] = [other.heard(), frozen.heard()];
    other.goOn();
    expect((await otherEnd).message).toEqual({ ended: "written" });
    process.kill(frozen.pid, "SIGCONT");
    frozen.goOn();
    expect((await frozenEnd).message).toEqual({ ended: "JobLostError" });
    const { rows } = await sql`select value from hub_secrets where name like 'written-by:%'`.execute(database.kysely);
    expect(rows).toEqual([{ value: String(other.pid) }]);
  });
});

interface Heard {
  readonly pid: number;
  readonly message: unknown;
}

/** A process of its own that works on jobs of the kind `written` (support/job-process.ts). */
function startChild(databaseUrl = "") {
  const child = fork(join(import.meta.dirname, "support/job-process.ts"), {
    env: { PATH: process.env.PATH, IPHUB_DATABASE_URL: databaseUrl },
    execArgv: ["--conditions=source"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const { pid = 0 } = child;
  return {
    pid,
    goOn: () => void child.send("go on"),
    heard: async (): Promise<Heard> => ({ pid, message: (await once(child, "message"))[0] }),
  };
}
