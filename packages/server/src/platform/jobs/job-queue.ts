import type { Transaction } from "kysely";
import type { Schema } from "../../schema.ts";

/** Work to be queued. */
export interface NewJob {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** While a job of this kind with this key waits or runs, another one is the same job. */
  readonly dedupeKey?: string;
  /** When it may start at the earliest; now unless told. */
  readonly runAt?: Date;
  /** How often it is tried before it counts as failed; 5 unless told. */
  readonly maxAttempts?: number;
}

/** A job as its worker sees it. */
export interface RunningJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempt: number;
  /** Ends when the hub stops or the job's lock runs out. */
  readonly signal: AbortSignal;
}

/** Does one kind of job. It may run more than once (at least once), so it must be idempotent; its result is stored. */
export type JobWorker = (job: RunningJob) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** The hub's queue of work for later, in the same database as the data. */
export interface JobQueue {
  /** Queues a job in the caller's transaction and returns its id (the present one's, where the key is taken). */
  enqueue(tx: Transaction<Schema>, job: NewJob): Promise<string>;
  /**
   * Names the worker of a kind; before `start`. Kinds without a lane share the common one, two jobs at once; the kinds
   * of a lane of its own run one after the other, and keep no one else waiting.
   */
  register(kind: string, worker: JobWorker, lane?: string): void;
  /** Runs `work` in this process at once and then every `milliseconds`, one process of the hub at a time. */
  every(name: string, milliseconds: number, work: (signal: AbortSignal) => Promise<void>): void;
  /** Begins to take jobs. */
  start(): void;
  /** Takes no more jobs and waits for the running ones, which are told by their signal. */
  stop(): Promise<void>;
}
