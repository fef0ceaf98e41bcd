import type { Platform } from "./platform.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long the answer of a write is kept for a repeat with the same key, in milliseconds. */
export const idempotencyMilliseconds = day;
/** How long an ended session is kept, for the list of one's sign-ins, in milliseconds. */
const endedSessionMilliseconds = 30 * day;

/** Deletes, every hour, what the hub keeps for a while only: answers of writes, failed sign-ins, links, ended sessions. */
export function startSweeping(platform: Platform): void {
  platform.jobs.every("sweep", hour, () => sweep(platform));
}

/** Deletes what has been kept long enough. */
export async function sweep({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();
  await db.deleteFrom("idempotent_writes").where("created_at", "<", before(idempotencyMilliseconds)).execute();
  await db.deleteFrom("sign_in_failures").where("last_failed_at", "<", before(day)).execute();
  await db.deleteFrom("password_links").where("expires_at", "<", before(0)).execute();
  await db.deleteFrom("sessions").where("last_used_at", "<", before(endedSessionMilliseconds)).execute();
}
