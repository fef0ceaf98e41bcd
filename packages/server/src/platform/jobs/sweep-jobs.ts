import { sql } from "kysely";
import type { Platform } from "../platform.ts";

const day = 24 * 60 * 60 * 1000;
/** How long a finished job is kept, in days. A report or download says from its failed job why it failed. */
const keptDays = { completed: 30, failed: 365 } as const;
/** So many are deleted at once: a hub that kept its jobs for years has millions of them. */
const batch = 10_000;

/** Deletes, once a day, jobs that finished long ago. */
export function startSweepingJobs(platform: Platform): void {
  platform.jobs.every("sweep-jobs", day, (signal) => sweepJobs(platform, signal));
}

/** Deletes the jobs that finished longer ago than they are kept ({@link keptDays}). */
export async function sweepJobs(
  { database, clock }: Pick<Platform, "database" | "clock">,
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
}
