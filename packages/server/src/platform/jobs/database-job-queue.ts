import { randomUUID } from "node:crypto";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { FastifyBaseLogger } from "fastify";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { NoRoomFailure } from "../disk-room.ts";
import { newId } from "../ids.ts";
import { inSpan } from "../telemetry/spans.ts";
import type { JobQueue, JobWorker, Lane, NewJob, RunningJob } from "./job-queue.ts";
import { runEvery } from "./repeated-work.ts";
import { finishJob, heldJob, JobLostError, type JobOutcome, renewLock, type TakenJob, takeJob } from "./take-job.ts";

/** The channel that notifies the workers of all processes of a queued job. */
const jobChannel = "iphub_jobs";
const defaultAttempts = 5;
const commonLane = "common";
/** How many jobs of the common lane one process runs at once; every other lane runs one. */
const commonWidth = 2;
/** How often due jobs are polled without a notification: for retries, and for jobs of a process that was killed. */
const pollMilliseconds = 5_000;
/** A run's signal is aborted after this time; if the run continues, its lock is no longer renewed. */
const longestRunMilliseconds = 10 * 60 * 1000;
/** How often a running job's lock is renewed. */
const renewMilliseconds = 20_000;

interface KindsOfLane {
  readonly kinds: readonly string[];
  /** Undefined for the common lane, which every process runs. */
  readonly group: string | undefined;
}

/** What a queue does in another way than by default. */
interface JobQueueOptions {
  /** How often the lock of a running job is renewed. */
  readonly renewMilliseconds?: number | undefined;
  /** Whether no job is taken for now. */
  readonly isPaused?: () => boolean;
  /** Called with the error of each failed job. */
  readonly onFailure?: (error: unknown) => void;
}

/** The lock of a running job, renewed until it is stopped. */
interface KeptLock {
  /** Aborted when another process has taken the job. */
  readonly lost: AbortSignal;
  lose(reason: JobLostError): void;
  stop(): void;
}

/** The job queue over the table `jobs`, taken with SKIP LOCKED by any process of the hub. */
export class DatabaseJobQueue implements JobQueue {
  readonly #database: Database<Schema>;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #renewMilliseconds: number;
  readonly #isPaused: () => boolean;
  readonly #onFailure: (error: unknown) => void;
  /** The name of this process, by which it takes jobs. */
  readonly #process = randomUUID();
  readonly #workers = new Map<string, JobWorker>();
  readonly #lanes = new Map<string, KindsOfLane>();
  /** The running jobs, with the names of their lanes. */
  readonly #running = new Map<Promise<void>, string>();
  /** The jobs of this process that ran for too long, or whose end could not be stored. */
  readonly #givenUp = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #repeating: Promise<void>[] = [];
  /** The number of notifications so far. */
  #notified = 0;
  #stopListening: (() => Promise<void>) | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(database: Database<Schema>, clock: Clock, log: FastifyBaseLogger, options: JobQueueOptions = {}) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#renewMilliseconds = options.renewMilliseconds ?? renewMilliseconds;
    this.#isPaused = options.isPaused ?? (() => false);
    this.#onFailure = options.onFailure ?? (() => undefined);
  }

  async enqueue(tx: Transaction<Schema>, job: NewJob): Promise<string> {
    if (job.afterRunning && job.dedupeKey !== undefined && (await isRunning(tx, job))) {
      return this.enqueue(tx, { ...job, dedupeKey: `${job.dedupeKey} again`, afterRunning: false });
    }
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
    // The job with the key may finish between the two statements: then the key is free.
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

  register(kind: string, worker: JobWorker, lane?: Lane): void {
    this.#workers.set(kind, worker);
    const name = lane?.name ?? commonLane;
    const known = this.#lanes.get(name)?.kinds ?? [];
    this.#lanes.set(name, { kinds: [...known, kind], group: lane && (lane.group ?? lane.name) });
  }

  every(name: string, milliseconds: number, work: (signal: AbortSignal) => Promise<void>): void {
    const parts = { database: this.#database, clock: this.#clock, log: this.#log, signal: this.#stopping.signal };
    this.#repeating.push(runEvery({ ...parts, name, milliseconds, work }));
  }

  start(): void {
    this.#timer = setInterval(() => this.#fill(), pollMilliseconds);
    this.#database
      .listen(jobChannel, () => {
        this.#notified += 1;
        this.#fill();
      })
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
    for (const [name, lane] of this.#lanes) {
      const width = name === commonLane ? commonWidth : 1;
      const running = [...this.#running.values()].filter((one) => one === name).length;
      for (let busy = running; busy < width && !this.#stopping.signal.aborted; busy += 1) {
        const work = this.#drain(lane).finally(() => this.#running.delete(work));
        this.#running.set(work, name);
      }
    }
  }

  async #drain({ kinds, group }: KindsOfLane): Promise<void> {
    const inGroup = [...this.#lanes.values()].filter((lane) => group !== undefined && lane.group === group);
    const exclusiveKinds = inGroup.flatMap((lane) => lane.kinds);
    const wanted = () => ({ kinds, exclusiveKinds, process: this.#process, givenUp: [...this.#givenUp] });
    while (!this.#stopping.signal.aborted && !this.#isPaused() && !this.#database.isOutdated) {
      const notified = this.#notified;
      const job = await takeJob(this.#database, this.#clock, wanted()).catch((error: unknown) => {
        this.#log.error({ err: error }, "no job could be taken");
        return null;
      });
      if (job) await this.#run(job);
      // A job that was queued during this search would otherwise wait for the next poll.
      else if (notified === this.#notified) return;
    }
  }

  async #run(job: TakenJob): Promise<void> {
    const worker = this.#workers.get(job.kind);
    if (!worker) return;
    this.#givenUp.delete(job.id);
    const expired = AbortSignal.timeout(longestRunMilliseconds);
    const lock = this.#keepLock(job, expired);
    const signal = AbortSignal.any([this.#stopping.signal, expired, lock.lost]);
    const held: RunningJob["transaction"] = (work) =>
      heldJob(this.#database, job, work).catch((error: unknown) => {
        if (error instanceof JobLostError) lock.lose(error);
        throw error;
      });
    const work = () => worker({ ...job, signal, transaction: held });
    const attributes = { "iphub.job": job.id, "iphub.attempt": job.attempt };
    const outcome = await inSpan(`job ${job.kind}`, { attributes }, work).then(
      (result): JobOutcome => ({ result: result ?? {} }),
      (error: unknown) => this.#failed(error),
    );
    lock.stop();
    if (lock.lost.aborted) return this.#log.warn({ job: job.id, kind: job.kind }, "a job was lost to another process");
    if ("error" in outcome) this.#log.warn({ job: job.id, kind: job.kind, reason: outcome.error }, "a job failed");
    await finishJob(this.#database, this.#clock, job, outcome).catch((error: unknown) => {
      this.#givenUp.add(job.id);
      this.#log.error({ err: error, job: job.id }, "a job's result could not be stored; it will run again");
    });
  }

  /**
   * Renews a job's lock while it runs, until it has expired; `lost` is aborted when another process has taken the job.
   */
  #keepLock(job: TakenJob, expired: AbortSignal): KeptLock {
    const lost = new AbortController();
    const renew = async () => {
      if (expired.aborted) {
        this.#givenUp.add(job.id);
        return clearInterval(timer);
      }
      const isOurs = await renewLock(this.#database, this.#clock, job).catch((error: unknown) => {
        this.#log.error({ err: error, job: job.id }, "a job's lock could not be renewed; it will be tried again");
        return true;
      });
      if (!isOurs) lost.abort(new JobLostError());
    };
    const timer = setInterval(() => void renew(), this.#renewMilliseconds);
    return { lost: lost.signal, lose: (reason) => lost.abort(reason), stop: () => clearInterval(timer) };
  }

  #failed(error: unknown): JobOutcome {
    if (this.#stopping.signal.aborted) return { interrupted: true };
    this.#onFailure(error);
    const reason = errorMessage(error);
    return error instanceof NoRoomFailure ? { postponed: reason } : { error: reason };
  }
}

/** Whether a job with this key is running. One that is queued is not taken by a worker before the transaction ends. */
async function isRunning(tx: Transaction<Schema>, job: NewJob): Promise<boolean> {
  const row = await tx
    .selectFrom("jobs")
    .select("status")
    .where("kind", "=", job.kind)
    .where("dedupe_key", "=", job.dedupeKey ?? null)
    .where("status", "in", ["queued", "running"])
    .forUpdate()
    .executeTakeFirst();
  return row?.status === "running";
}
