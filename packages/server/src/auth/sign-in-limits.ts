import { type Kysely, sql } from "kysely";
import type { Schema } from "../platform/database/schema.ts";
import { Failure } from "../platform/failures.ts";

/** After this many failures in a row for one e-mail address, sign-in for it waits. */
export const failuresBeforeLockOut = 5;
/** After this many failures from one network address, sign-in from it waits. */
export const failuresBeforeRateLimit = 50;
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

/** Refuses an attempt whose account or address has failed too often of late. @throws Failure 429 with Retry-After */
export async function refuseTooManyFailures(db: Kysely<Schema>, attempt: SignInAttempt, now: Date): Promise<void> {
  const keys = keysOf(attempt);
  const since = new Date(now.getTime() - lockOutMilliseconds).toISOString();
  const rows = await db
    .selectFrom("sign_in_failures")
    .select(["key", "failures", "last_failed_at"])
    .where(
      "key",
      "in",
      keys.map((one) => one.key),
    )
    .where("last_failed_at", ">", since)
    .execute();
  const over = rows.find((row) => keys.some((one) => one.key === row.key && row.failures >= one.limit));
  if (!over) return;
  const seconds = Math.ceil((Date.parse(over.last_failed_at) + lockOutMilliseconds - now.getTime()) / 1000);
  throw new Failure(
    429,
    "too_many_attempts",
    `Too many failed sign-ins. Wait ${Math.ceil(seconds / 60)} minutes and try again.`,
    {
      headers: { "retry-after": String(seconds) },
    },
  );
}

/** Counts a failed attempt; a failure after a quiet time counts from one again. */
export async function countFailure(db: Kysely<Schema>, attempt: SignInAttempt, now: Date): Promise<void> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - lockOutMilliseconds).toISOString();
  for (const { key } of keysOf(attempt)) {
    await db
      .insertInto("sign_in_failures")
      .values({ key, failures: 1, last_failed_at: at })
      .onConflict((on) =>
        on.column("key").doUpdateSet({
          failures: sql`case when sign_in_failures.last_failed_at > ${since} then sign_in_failures.failures + 1 else 1 end`,
          last_failed_at: at,
        }),
      )
      .execute();
  }
}

/** Forgets the failures of an account after a good sign-in. */
export async function forgetFailures(db: Kysely<Schema>, attempt: SignInAttempt): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("key", "=", `email:${attempt.email}`).execute();
}
