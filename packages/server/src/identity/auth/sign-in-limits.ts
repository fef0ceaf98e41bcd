import { type Kysely, sql } from "kysely";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

/** After this many failures in a row for one e-mail address, sign-in for it waits. */
export const failuresBeforeLockOut = 5;
/** After this many failures from one network address, sign-in from it waits. */
export const failuresBeforeRateLimit = 50;
/** So many links to a new password are sent to one e-mail address before it waits. */
const linksToOneAddress = 3;
/** So many links to a new password may be asked for from one network address before it waits. */
const linksFromOneAddress = 30;
/** How long it waits, in milliseconds, and for how long a failure counts. */
export const lockOutMilliseconds = 5 * 60 * 1000;

/** Who tries to sign in: the account, and where from. */
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
 * Counts an attempt as failed before its password is looked at, so that many at once cannot slip past the limits; a
 * good sign-in takes the count back with {@link clearFailures}. A failure after a quiet time counts from one again.
 * @throws Failure 429 with Retry-After where the account or the address has failed too often of late
 */
export async function countAttempt(db: Kysely<Schema>, attempt: SignInAttempt, now: Date): Promise<void> {
  await count(db, keysOf(attempt), now);
}

/**
 * Counts a link to a new password that was asked for, the same for every address, whether or not anybody has it.
 * @throws Failure 429 with Retry-After where too many were asked for of late
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
    `${key.startsWith("link-") ? "That was asked for too often." : "Too many failed sign-ins."} Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`,
    { headers: { "retry-after": String(seconds) } },
  );
}

/** After a good sign-in: the account has no failures any more, and the address one fewer. */
export async function clearFailures(db: Kysely<Schema>, attempt: SignInAttempt): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("key", "=", `email:${attempt.email}`).execute();
  await db
    .updateTable("sign_in_failures")
    .set((set) => ({ failures: set("failures", "-", 1) }))
    .where("key", "=", `address:${attempt.address}`)
    .where("failures", ">", 0)
    .execute();
}
