import type { Transaction } from "kysely";
import type { Schema } from "../../schema.ts";

/** Work to be queued. */
export interface NewJob {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** While a job of this kind with this key waits or runs, another one is the same job. */
  readonly dedupeKey?: string;
  /** When it may start at the earliest; now by default. */
  readonly runAt?: Date;
  /** How many attempts are made before it counts as failed; 5 by default. */
  readonly maxAttempts?: number;
}

/** A job as its worker sees it. */
export interface RunningJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempt: number;
  /** Is aborted when the hub stops, when the job has run for ten minutes, or when another process has taken it. */
  readonly signal: AbortSignal;
}

/** Does one kind of job. It may run more than once (at least once), so it must be idempotent; its result is stored. */
export type JobWorker = (job: RunningJob) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Kinds of jobs that run one after the other, and keep no other kind waiting. */
export interface Lane {
  readonly name: string;
  /** Lanes of one group run in one process of the hub at a time. Without it the lane is a group of its own. */
  readonly group?: string;
}

/** The hub's queue of work for later, in the same database as the data. */
export interface JobQueue {
  /** Queues a job in the caller's transaction and returns its id (the present one's, where the key is taken). */
  enqueue(tx: Transaction<Schema>, job: NewJob): Promise<string>;
  /**
   * Names the worker of a kind; before `start`. Kinds without a lane share the common one, which runs two jobs at once in
   * each process; a lane of its own runs one job at a time in the whole hub.
   */
  register(kind: string, worker: JobWorker, lane?: Lane): void;
  /** Runs `work` in this process at once and then every `milliseconds`, one process of the hub at a time. */
  every(name: string, milliseconds: number, work: (signal: AbortSignal) => Promise<void>): void;
  /** Starts to take jobs. */
  start(): void;
  /** Takes no more jobs and waits for the running ones, whose signal is aborted. */
  stop(): Promise<void>;
}
