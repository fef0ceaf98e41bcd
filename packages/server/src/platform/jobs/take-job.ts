import { sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { type GrowingPause, pauseAfter } from "./growing-pause.ts";

/** A job that this process has taken. */
export interface TakenJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempt: number;
  readonly maxAttempts: number;
}

/**
 * The result of a run; one that was interrupted by the hub's stop, or postponed for want of room on a disk, does not
 * count as an attempt.
 */
export type JobOutcome =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: string }
  | { readonly postponed: string }
  | { readonly interrupted: true };

/** Which jobs are wanted, and by which process. */
export interface WantedJob {
  readonly kinds: readonly string[];
  /** The name of this process. */
  readonly process: string;
  /** While another process runs a job of one of these kinds, none is taken; empty without this rule. */
  readonly exclusiveKinds: readonly string[];
  /** The jobs of this process that it no longer keeps: it may take them again, unlike those that it still runs. */
  readonly givenUp: readonly string[];
}

/** A running job whose process has not renewed its lock for this long can be taken again. */
const lockMilliseconds = 2 * 60 * 1000;
const longestMilliseconds = 5 * 60 * 1000;
/** A time of a job that is later than now by more than this was set before the clock went back: without that none is so far. */
const clockMilliseconds = 60 * 60 * 1000;
const pause: GrowingPause = { firstMilliseconds: 1_000, longestMilliseconds };

/**
 * Takes the next due job, or null. A job whose process was lost in its last attempt counts as failed, because it might
 * end the next process too.
 */
export function takeJob(database: Database<Schema>, clock: Clock, wanted: WantedJob): Promise<TakenJob | null> {
  const now = clock.now();
  return transaction(database, async (tx) => {
    await failLostJobs(tx, wanted.kinds, now);
    if (await runsElsewhere(tx, wanted, now)) return null;
    const due = await tx
      .selectFrom("jobs")
      .select("id")
      .where("kind", "in", wanted.kinds)
      .where(isDue(now))
      .where((where) =>
        where.or([
          where("status", "=", "queued"),
          where.and([where("status", "=", "running"), isUnlocked(now), isLeft(wanted)]),
        ]),
      )
      .orderBy("run_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return null;
    const row = await tx
      .updateTable("jobs")
      .set((set) => ({
        status: "running",
        attempts: set("attempts", "+", 1),
        taken_by: wanted.process,
        locked_until: lockedUntil(now),
      }))
      .where("id", "=", due.id)
      .returning(["id", "kind", "payload", "attempts", "max_attempts"])
      .executeTakeFirstOrThrow();
    return { id: row.id, kind: row.kind, payload: row.payload, attempt: row.attempts, maxAttempts: row.max_attempts };
  });
}

/** Also where the clock went back since the job was queued or tried. */
function isDue(now: Date) {
  const [at, far] = [now.toISOString(), after(now, clockMilliseconds)];
  return sql<boolean>`(run_at <= ${at}::timestamptz or created_at > ${far}::timestamptz
    or (attempts > 0 and run_at > ${far}::timestamptz))`;
}

function isUnlocked(now: Date) {
  const [at, far] = [now.toISOString(), after(now, clockMilliseconds)];
  return sql<boolean>`(locked_until < ${at}::timestamptz or locked_until > ${far}::timestamptz)`;
}

/**
 * Whether no one of this process works on a job. Its own look for work may come late, when its lock has run out though it
 * still runs: it would run twice at a time.
 */
function isLeft({ process, givenUp }: WantedJob) {
  return sql<boolean>`(taken_by is distinct from ${process} or id = any(${[...givenUp]}::text[]))`;
}

/** Those in whose name something is being written right now are left: they are not lost ({@link heldJob}). */
async function failLostJobs(tx: Transaction<Schema>, kinds: readonly string[], now: Date): Promise<void> {
  const lost = tx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "in", kinds)
    .where("status", "=", "running")
    .where(isUnlocked(now))
    .whereRef("attempts", ">=", "max_attempts")
    .forUpdate()
    .skipLocked();
  await tx
    .updateTable("jobs")
    .set({ status: "failed", last_error: "The process that ran it was lost.", finished_at: now.toISOString() })
    .where("id", "in", lost)
    .execute();
}

/** Whether another process runs a job of the exclusive kinds; until the transaction ends no other process takes one. */
async function runsElsewhere(tx: Transaction<Schema>, wanted: WantedJob, now: Date): Promise<boolean> {
  if (wanted.exclusiveKinds.length === 0) return false;
  // Without the lock, two processes that check at the same time would both find nothing running.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`jobs:${wanted.exclusiveKinds.join()}`}, 0))`.execute(tx);
  const running = await tx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "in", wanted.exclusiveKinds)
    .where("status", "=", "running")
    .where(sql<boolean>`not ${isUnlocked(now)}`)
    .where(sql<boolean>`taken_by is distinct from ${wanted.process}`)
    .limit(1)
    .executeTakeFirst();
  return running !== undefined;
}

function lockedUntil(now: Date): string {
  return after(now, lockMilliseconds);
}

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}

/** A running job while it belongs to this process: once its lock has expired, another one may have taken it. */
function ownJob(database: Database<Schema>, job: TakenJob) {
  return database.kysely
    .updateTable("jobs")
    .where("id", "=", job.id)
    .where("status", "=", "running")
    .where("attempts", "=", job.attempt);
}

/** A worker writes for a job that another process has taken, or that counts as lost: nothing is written. */
export class JobLostError extends Error {
  override readonly name = "JobLostError";

  constructor() {
    super("Another process has taken this job.");
  }
}

/**
 * Runs work in a transaction that holds the job: until its end no other process takes it ("for update" waits for this
 * lock, or skips it), while its own lock can still be renewed.
 * @throws JobLostError where the job no longer belongs to this process
 */
export function heldJob<Result>(
  database: Database<Schema>,
  job: TakenJob,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return transaction(database, async (tx) => {
    const own = await tx
      .selectFrom("jobs")
      .select("id")
      .where("id", "=", job.id)
      .where("status", "=", "running")
      .where("attempts", "=", job.attempt)
      .forKeyShare()
      .executeTakeFirst();
    if (!own) throw new JobLostError();
    return work(tx);
  });
}

/** Renews the lock of a running job; false if the job no longer belongs to this process. */
export async function renewLock(database: Database<Schema>, clock: Clock, job: TakenJob): Promise<boolean> {
  const renewed = await ownJob(database, job)
    .set({ locked_until: lockedUntil(clock.now()) })
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n;
}

/**
 * Stores a job's result, or its error with the time of the next attempt (the pause doubles; one that was postponed has
 * the longest), or its final failure. Does nothing for a job that another process has taken by then.
 */
export async function finishJob(
  database: Database<Schema>,
  clock: Clock,
  job: TakenJob,
  outcome: JobOutcome,
): Promise<void> {
  const now = clock.now();
  const update = ownJob(database, job);
  if ("result" in outcome) {
    const result = sql<Record<string, unknown>>`${JSON.stringify(outcome.result)}::jsonb`;
    await update.set({ status: "completed", result, finished_at: now.toISOString(), last_error: null }).execute();
    return;
  }
  if ("interrupted" in outcome) {
    await update
      .set({ status: "queued", attempts: job.attempt - 1, run_at: now.toISOString(), locked_until: null })
      .execute();
    return;
  }
  if ("postponed" in outcome) {
    const later = { attempts: job.attempt - 1, last_error: outcome.postponed, locked_until: null };
    await update.set({ ...later, status: "queued", run_at: after(now, longestMilliseconds) }).execute();
    return;
  }
  if (job.attempt >= job.maxAttempts) {
    await update.set({ status: "failed", last_error: outcome.error, finished_at: now.toISOString() }).execute();
    return;
  }
  const runAt = after(now, pauseAfter(job.attempt, pause));
  await update.set({ status: "queued", last_error: outcome.error, run_at: runAt, locked_until: null }).execute();
}
