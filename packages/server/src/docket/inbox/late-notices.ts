import { transaction } from "../../platform/database/transaction.ts";
import { attemptsOfHours } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import { draftsOf, readNoticed, readVerifiers, writeNotices } from "./entry-notices.ts";

/** The kind of the job that writes the notices of one entry of the log; its payload is `{seq}`. */
const lateNotices = "late-notices";

/** Leaves the notices of an entry that fail to a job, so that those of later entries do not wait for them. */
export async function leaveToJob({ database, jobs }: Platform, seq: number): Promise<void> {
  const job = { kind: lateNotices, payload: { seq }, dedupeKey: String(seq), maxAttempts: attemptsOfHours };
  await transaction(database, (tx) => jobs.enqueue(tx, job));
}

/** Registers that job. Notices of the entry that were written before are not written twice. */
export function registerLateNotices(platform: Platform): void {
  const { db, jobs } = platform;
  jobs.register(lateNotices, async ({ payload }) => {
    const last = Number(payload.seq);
    const entries = await readNoticed(db, { after: last - 1, last }, 1);
    const verifiers = await readVerifiers(db, entries);
    for (const entry of entries) await writeNotices(platform, await draftsOf(db, entry, verifiers));
    return {};
  });
}
