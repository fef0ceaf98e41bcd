import { tellSessionEnded } from "../identity/auth/end-sessions.ts";
import { absoluteMilliseconds, idleMilliseconds } from "../identity/auth/sessions.ts";
import { tokenSession } from "../identity/tokens/api-tokens.ts";
import { pruneSearchWords } from "../work/tasks/search/search-words.ts";
import type { Platform } from "./platform.ts";

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long the answer of a write is kept for a repeat with the same key, in milliseconds. */
export const idempotencyMilliseconds = day;
/** How long an ended session is kept, for the list of one's sign-ins, in milliseconds. */
const endedSessionMilliseconds = 30 * day;

/**
 * Deletes, every hour, what the hub keeps for a while only: answers of writes, failed sign-ins, links, ended sessions;
 * once a day the searched words that no task has any more. Ends, every minute, what has run out.
 */
export function startSweeping(platform: Platform): void {
  platform.jobs.every("prune-search-words", day, async () => {
    await pruneSearchWords(platform.db);
  });
  platform.jobs.every("sweep", hour, () => sweep(platform));
  platform.jobs.every("end-run-out", minute, () => endRunOut(platform));
}

/**
 * Ends sessions without use and tokens past their last day, and closes their live sockets: a call finds that out by
 * itself, a socket that only listens does not.
 */
export async function endRunOut({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const sessions = await db
    .updateTable("sessions")
    .set({ revoked_at: now.toISOString() })
    .where("revoked_at", "is", null)
    .where((one) =>
      one.or([
        one("last_used_at", "<=", before(idleMilliseconds)),
        one("created_at", "<=", before(absoluteMilliseconds)),
      ]),
    )
    .returning("id")
    .execute();
  const tokens = await db
    .updateTable("api_tokens")
    .set({ revoked_at: now.toISOString() })
    .where("revoked_at", "is", null)
    .where("expires_at", "<=", now.toISOString())
    .returning("id")
    .execute();
  for (const { id } of sessions) await tellSessionEnded(db, id);
  for (const { id } of tokens) await tellSessionEnded(db, tokenSession(id));
}

/** Deletes what has been kept long enough. */
export async function sweep({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();
  await db.deleteFrom("idempotent_writes").where("created_at", "<", before(idempotencyMilliseconds)).execute();
  await db.deleteFrom("sign_in_failures").where("last_failed_at", "<", before(day)).execute();
  await db.deleteFrom("password_links").where("expires_at", "<", before(0)).execute();
  await db.deleteFrom("sessions").where("last_used_at", "<", before(endedSessionMilliseconds)).execute();
}
