import { sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";

/** A job that this process has taken. */
export interface TakenJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempt: number;
  readonly maxAttempts: number;
}

/** What came of a run; `interrupted` by the hub's stop counts as no try. */
export type JobOutcome =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: string }
  | { readonly interrupted: true };

/** A job whose process has said nothing for this long is taken again: at least once, so workers are idempotent. */
export const lockMilliseconds = 10 * 60 * 1000;
const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 5 * 60 * 1000;

/**
 * Takes the next due job of the kinds that this process can do, or null where there is none. A job whose process was
 * lost in the last of its tries counts as failed: what ends a process would end the next one too.
 */
export function takeJob(database: Database<Schema>, clock: Clock, kinds: readonly string[]): Promise<TakenJob | null> {
  const now = clock.now();
  return transaction(database, async (tx) => {
    await tx
      .updateTable("jobs")
      .set({ status: "failed", last_error: "The process that ran it was lost.", finished_at: now.toISOString() })
      .where("kind", "in", kinds)
      .where("status", "=", "running")
      .where("locked_until", "<", now.toISOString())
      .whereRef("attempts", ">=", "max_attempts")
      .execute();
    const due = await tx
      .selectFrom("jobs")
      .select("id")
      .where("kind", "in", kinds)
      .where("run_at", "<=", now.toISOString())
      .where((where) =>
        where.or([
          where("status", "=", "queued"),
          where.and([where("status", "=", "running"), where("locked_until", "<", now.toISOString())]),
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
        locked_until: new Date(now.getTime() + lockMilliseconds).toISOString(),
      }))
      .where("id", "=", due.id)
      .returning(["id", "kind", "payload", "attempts", "max_attempts"])
      .executeTakeFirstOrThrow();
    return { id: row.id, kind: row.kind, payload: row.payload, attempt: row.attempts, maxAttempts: row.max_attempts };
  });
}

/** Stores a job's result, or its error with the time of the next try (back-off doubles), or its final failure. */
export async function finishJob(
  database: Database<Schema>,
  clock: Clock,
  job: TakenJob,
  outcome: JobOutcome,
): Promise<void> {
  const now = clock.now();
  const update = database.kysely.updateTable("jobs").where("id", "=", job.id);
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
  if (job.attempt >= job.maxAttempts) {
    await update.set({ status: "failed", last_error: outcome.error, finished_at: now.toISOString() }).execute();
    return;
  }
  const pause = Math.min(firstPauseMilliseconds * 2 ** (job.attempt - 1), longestPauseMilliseconds);
  const runAt = new Date(now.getTime() + pause).toISOString();
  await update.set({ status: "queued", last_error: outcome.error, run_at: runAt, locked_until: null }).execute();
}
