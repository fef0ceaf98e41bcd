import { type Kysely, sql } from "kysely";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

/** After this many failures in a row for one e-mail address, its sign-in is blocked for a while. */
export const failuresBeforeLockOut = 5;
/** After this many failures from one network address, its sign-ins are blocked for a while. */
export const failuresBeforeRateLimit = 50;
/** The most password links sent to one e-mail address before a wait. */
const linksToOneAddress = 3;
/** The most password links requested from one network address before a wait. */
const linksFromOneAddress = 30;
/** How long the wait is, in milliseconds, and how long a failure counts. */
export const lockOutMilliseconds = 5 * 60 * 1000;

/** The account and network address of a sign-in attempt. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
}

function keysOf(attempt: SignInAttempt) {
  return [
    { key: `email:${attempt.email}`, limit: failuresBeforeLockOut },
    { key: `address:${attempt.address}`, limit: failuresBeforeRateLimit },
  ];
}

/**
 * Counts an attempt as failed before its password is checked, so that parallel attempts cannot pass the limits; a
 * successful sign-in undoes the count with {@link clearFailures}. After a quiet period the count restarts.
 * @throws Failure 429 with Retry-After if the account or the address has failed too often
 */
export async function countAttempt(db: Kysely<Schema>, attempt: SignInAttempt, now: Date): Promise<void> {
  await count(db, keysOf(attempt), now);
}

/**
 * Counts a requested password link, the same for every address, whether or not it has an account.
 * @throws Failure 429 with Retry-After after too many requests
 */
export async function countAsked(db: Kysely<Schema>, { email, address }: SignInAttempt, now: Date): Promise<void> {
  const keys = [
    { key: `link-to:${email}`, limit: linksToOneAddress },
    { key: `link-from:${address}`, limit: linksFromOneAddress },
  ];
  await count(db, keys, now);
}

async function count(db: Kysely<Schema>, keys: ReturnType<typeof keysOf>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - lockOutMilliseconds).toISOString();
  for (const { key, limit } of keys) {
    const counted = await sql`
      insert into sign_in_failures as known (key, failures, last_failed_at) values (${key}, 1, ${now.toISOString()})
      on conflict (key) do update set
        failures = case when known.last_failed_at > ${since} then known.failures + 1 else 1 end,
        last_failed_at = excluded.last_failed_at
      where known.failures < ${limit} or known.last_failed_at <= ${since}`.execute(db);
    if (counted.numAffectedRows !== 1n) throw await tooMany(db, key, now);
  }
}

async function tooMany(db: Kysely<Schema>, key: string, now: Date): Promise<Failure> {
  const row = await db
    .selectFrom("sign_in_failures")
    .select("last_failed_at")
    .where("key", "=", key)
    .executeTakeFirst();
  const ends = Date.parse(row?.last_failed_at ?? now.toISOString()) + lockOutMilliseconds;
  const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new Failure(
    429,
    "too_many_attempts",
    `${key.startsWith("link-") ? "Too many requests." : "Too many failed sign-ins."} Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`,
    { headers: { "retry-after": String(seconds) } },
  );
}

/** After a successful sign-in: clears the failures of the account, and one of the address. */
export async function clearFailures(db: Kysely<Schema>, attempt: SignInAttempt): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("key", "=", `email:${attempt.email}`).execute();
  await db
    .updateTable("sign_in_failures")
    .set((set) => ({ failures: set("failures", "-", 1) }))
    .where("key", "=", `address:${attempt.address}`)
    .where("failures", ">", 0)
    .execute();
}
