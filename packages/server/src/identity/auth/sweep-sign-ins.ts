import type { Platform } from "../../platform/platform.ts";
import { tokenSession } from "../tokens/api-tokens.ts";
import { notifySessionEnded } from "./end-sessions.ts";
import { sweepChallenges } from "./passkeys.store.ts";
import { absoluteMilliseconds, idleMilliseconds } from "./sessions.ts";

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long an ended session is stored, for the list of a person's sign-ins, in milliseconds. */
const endedSessionMilliseconds = 30 * day;

/** Ends expired sessions and tokens every minute; deletes old sign-in failures, links and ended sessions every hour. */
export function startSweepingSignIns(platform: Platform): void {
  platform.jobs.every("sweep", hour, () => sweepSignIns(platform));
  platform.jobs.every("end-run-out", minute, () => endExpired(platform));
}

/**
 * Ends expired sessions and tokens, and closes their live sockets: calls check that themselves, sockets that only
 * listen do not.
 */
export async function endExpired({
  database: { kysely: db },
  clock,
}: Pick<Platform, "database" | "clock">): Promise<void> {
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
  for (const { id } of sessions) await notifySessionEnded(db, id);
  for (const { id } of tokens) await notifySessionEnded(db, tokenSession(id));
}

/** Deletes failed sign-ins, password links and ended sessions after their retention time. */
export async function sweepSignIns({
  database: { kysely: db },
  clock,
}: Pick<Platform, "database" | "clock">): Promise<void> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();
  await db.deleteFrom("sign_in_failures").where("last_failed_at", "<", before(day)).execute();
  await sweepChallenges(db, clock.now());
  await db.deleteFrom("password_links").where("expires_at", "<", before(0)).execute();
  await db.deleteFrom("sessions").where("last_used_at", "<", before(endedSessionMilliseconds)).execute();
}
