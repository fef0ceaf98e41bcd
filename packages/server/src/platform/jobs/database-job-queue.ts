import type { FastifyBaseLogger } from "fastify";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { newId } from "../ids.ts";
import type { JobQueue, JobWorker, NewJob } from "./job-queue.ts";
import { runEvery } from "./run-every.ts";
import { finishJob, type JobOutcome, lockMilliseconds, type TakenJob, takeJob } from "./take-job.ts";

/** The channel that wakes the workers of all processes when a job is queued. */
const jobChannel = "iphub_jobs";
const defaultAttempts = 5;
const commonLane = "common";
/** How many jobs of the common lane one process runs at once; of any other lane it runs one. */
const commonWidth = 2;
/** How often due jobs are looked for when no one notifies: retries and jobs of a process that died. */
const pollMilliseconds = 5_000;

/** The job queue over the table `jobs`, taken with SKIP LOCKED by any process of the hub. */
export class DatabaseJobQueue implements JobQueue {
  readonly #database: Database<Schema>;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #workers = new Map<string, JobWorker>();
  /** The kinds of each lane. */
  readonly #lanes = new Map<string, string[]>();
  /** What runs now, with its lane. */
  readonly #running = new Map<Promise<void>, string>();
  readonly #stopping = new AbortController();
  readonly #repeating: Promise<void>[] = [];
  #stopListening: (() => Promise<void>) | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(database: Database<Schema>, clock: Clock, log: FastifyBaseLogger) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
  }

  async enqueue(tx: Transaction<Schema>, job: NewJob): Promise<string> {
    const now = this.#clock.now();
    const inserted = await tx
      .insertInto("jobs")
      .values({
        id: newId(now),
        kind: job.kind,
        payload: sql`${JSON.stringify(job.payload)}::jsonb`,
        status: "queued",
        dedupe_key: job.dedupeKey ?? null,
        attempts: 0,
        max_attempts: job.maxAttempts ?? defaultAttempts,
        run_at: (job.runAt ?? now).toISOString(),
        created_at: now.toISOString(),
      })
      .onConflict((on) => on.doNothing())
      .returning("id")
      .executeTakeFirst();
    await sql`select pg_notify(${sql.lit(jobChannel)}, '')`.execute(tx);
    // The one that holds the key may finish between the two statements: then the key is free.
    return inserted?.id ?? (await this.#present(tx, job)) ?? (await this.enqueue(tx, job));
  }

  async #present(tx: Transaction<Schema>, job: NewJob): Promise<string | undefined> {
    const row = await tx
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", job.kind)
      .where("dedupe_key", "=", job.dedupeKey ?? null)
      .where("status", "in", ["queued", "running"])
      .executeTakeFirst();
    return row?.id;
  }

  register(kind: string, worker: JobWorker, lane = commonLane): void {
    this.#workers.set(kind, worker);
    this.#lanes.set(lane, [...(this.#lanes.get(lane) ?? []), kind]);
  }

  every(name: string, milliseconds: number, work: (signal: AbortSignal) => Promise<void>): void {
    const { signal } = this.#stopping;
    this.#repeating.push(runEvery({ database: this.#database, log: this.#log, name, milliseconds, work, signal }));
  }

  start(): void {
    this.#timer = setInterval(() => this.#fill(), pollMilliseconds);
    this.#database
      .listen(jobChannel, () => this.#fill())
      .then(
        (stop) => {
          this.#stopListening = stop;
        },
        (error: unknown) => this.#log.error({ err: error }, "jobs are taken by polling only"),
      );
    this.#fill();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#stopListening?.();
    await Promise.allSettled([...this.#running.keys(), ...this.#repeating]);
  }

  #fill(): void {
    for (const lane of this.#lanes.keys()) {
      const width = lane === commonLane ? commonWidth : 1;
      const running = [...this.#running.values()].filter((one) => one === lane).length;
      for (let free = running; free < width && !this.#stopping.signal.aborted; free += 1) {
        const work = this.#drain(lane).finally(() => this.#running.delete(work));
        this.#running.set(work, lane);
      }
    }
  }

  async #drain(lane: string): Promise<void> {
    const kinds = this.#lanes.get(lane) ?? [];
    while (!this.#stopping.signal.aborted) {
      const job = await takeJob(this.#database, this.#clock, kinds).catch((error: unknown) => {
        this.#log.error({ err: error }, "no job could be taken");
        return null;
      });
      if (!job) return;
      await this.#run(job);
    }
  }

  async #run(job: TakenJob): Promise<void> {
    const worker = this.#workers.get(job.kind);
    if (!worker) return;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(lockMilliseconds)]);
    const outcome = await worker({ ...job, signal }).then(
      (result): JobOutcome => ({ result: result ?? {} }),
      (error: unknown) => this.#failed(error),
    );
    if ("error" in outcome) this.#log.warn({ job: job.id, kind: job.kind, reason: outcome.error }, "a job failed");
    await finishJob(this.#database, this.#clock, job, outcome).catch((error: unknown) => {
      this.#log.error({ err: error, job: job.id }, "a job's outcome could not be stored; it will run again");
    });
  }

  #failed(error: unknown): JobOutcome {
    if (this.#stopping.signal.aborted) return { interrupted: true };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
