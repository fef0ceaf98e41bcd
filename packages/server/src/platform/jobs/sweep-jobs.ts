import { sql } from "kysely";
import type { Platform } from "../platform.ts";

const day = 24 * 60 * 60 * 1000;
/** How long a finished job is kept, in days. A report or download says from its failed job why it failed. */
const keptDays = { completed: 30, failed: 365 } as const;
/** What failed this long ago, in days, and was not tried since, is tried no more. */
const failingDays = 30;
/** So many are deleted at once: a hub that kept its jobs for years has millions of them. */
const batch = 10_000;

/**
 * Deletes, once a day, jobs that finished long ago, and what is noted of failures that are over.
 * @param keptWorks the works whose failures are never deleted here, because nothing else says which of their pieces are
 *   still to be done; the hub may have been down for long, or be restored from an old backup
 */
export function startSweepingJobs(platform: Platform, keptWorks: readonly string[]): void {
  platform.jobs.every("sweep-jobs", day, (signal) => sweepJobs(platform, keptWorks, signal));
}

/**
 * Deletes the jobs that finished longer ago than they are kept ({@link keptDays}), and what failed and is tried no
 * more, but for these works.
 */
export async function sweepJobs(
  { database, clock }: Pick<Platform, "database" | "clock">,
  keptWorks: readonly string[] = [],
  signal?: AbortSignal,
): Promise<void> {
  for (const status of ["completed", "failed"] as const) {
    const before = new Date(clock.now().getTime() - keptDays[status] * day).toISOString();
    let deleted = batch;
    while (deleted === batch && !signal?.aborted) {
      const { numAffectedRows = 0n } = await sql`
        delete from jobs where id in (
          select id from jobs where status = ${status} and finished_at < ${before} limit ${sql.lit(batch)})`.execute(
        database.kysely,
      );
      deleted = Number(numAffectedRows);
    }
  }
  const over = new Date(clock.now().getTime() - failingDays * day).toISOString();
  await sql`delete from failing_work where failed_at < ${over}::timestamptz
    and work <> all(${[...keptWorks]}::text[])`.execute(database.kysely);
}
