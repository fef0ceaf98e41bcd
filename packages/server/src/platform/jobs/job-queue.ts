import type { Transaction } from "kysely";
import type { Schema } from "../../schema.ts";

/** With the pauses of the queue a job with so many attempts is tried for almost two hours. */
export const attemptsOfHours = 30;

/** A job to queue. */
export interface NewJob {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** While a job of this kind with this key is queued or running, queueing another one returns it. */
  readonly dedupeKey?: string;
  /**
   * A running job with this key may have read what has changed since: another one is queued, which a lane runs after it. Without this
   * the running one is returned.
   */
  readonly afterRunning?: boolean;
  /** When it may start at the earliest; now by default. */
  readonly runAt?: Date;
  /** How many attempts are made before it counts as failed; 5 by default. */
  readonly maxAttempts?: number;
}

/** A job for its worker. */
export interface RunningJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempt: number;
  /** Aborted when the hub stops, when the job has run for ten minutes, or when another process has taken it. */
  readonly signal: AbortSignal;
  /**
   * A transaction that is done only while the job belongs to this process: until its end no other takes it. Whatever a worker
   * writes that its next run could write too goes through it.
   * @throws JobLostError where another process has taken the job; then nothing is written
   */
  transaction<Result>(work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
}

/**
 * Runs one kind of job. It may run more than once (at least once), so it must be idempotent; its result is stored. One that
 * throws a NoRoomFailure runs again later, as often as it takes.
 */
export type JobWorker = (job: RunningJob) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Kinds of jobs that run one after the other, without delaying other kinds. */
export interface Lane {
  readonly name: string;
  /** Lanes of one group run in one process of the hub at a time. By default each lane is its own group. */
  readonly group?: string;
}

/** The hub's queue of background jobs, in the same database as the data. */
export interface JobQueue {
  /** Queues a job in the caller's transaction and returns its id (the existing one's, if the key is taken). */
  enqueue(tx: Transaction<Schema>, job: NewJob): Promise<string>;
  /**
   * Registers the worker of a kind; before `start`. Kinds without a lane share the common one, which runs two jobs at
   * once in each process; any other lane runs one job at a time in the whole hub.
   */
  register(kind: string, worker: JobWorker, lane?: Lane): void;
  /** Runs `work` at once and then every `milliseconds`, less often while it fails, in one process of the hub at a time. */
  every(name: string, milliseconds: number, work: (signal: AbortSignal) => Promise<void>): void;
  /** Starts taking jobs. */
  start(): void;
  /** Takes no more jobs and waits for the running ones, whose signal is aborted. */
  stop(): Promise<void>;
}
