import { counted } from "@iphub/sdk/domain/counted";
import { type Kysely, sql } from "kysely";
import { Failure } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { RateLimit, type RateLimitOptions } from "../../platform/rate-limit.ts";
import type { Schema } from "../../schema.ts";

/** After this many failures in a row for one account from one network or device, its sign-in there is blocked. */
const failuresBeforeLockOut = 5;
/** After this many failures for one account from everywhere, only devices that are known to it may sign in. */
const failuresBeforeKnownOnly = 100;
/** After this many failures from one network address, its sign-ins are blocked for a while. */
const failuresBeforeRateLimit = 50;
/** After this many wrong codes of a second factor from unknown devices, the account is open to known devices only. */
const codesBeforeKnownOnly = 20;
/** The most password links sent to one e-mail address before a wait. */
const linksToOneAddress = 3;
/** The most password links requested from one network address before a wait. */
const linksFromOneAddress = 30;
/** How long the wait is, in milliseconds, and how long a failure counts. */
const lockOutMilliseconds = 5 * 60 * 1000;

/** The account and network address of a sign-in attempt. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** The device or session that is known to belong to the account; null for a stranger's. */
  readonly device: string | null;
}

/** The network of an address: of IPv6 the first 64 bits, because one subscriber has all the others. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const zeros = Math.max(0, 8 - groups(head).length - groups(tail).length);
  const all = [...groups(head), ...Array.from({ length: zeros }, () => "0"), ...groups(tail)];
  return `${all.slice(0, 4).join(":")}::/64`;
}

/** A known device is counted alone, so that no one else's guesses lock a person out of it. */
function keysOf({ email, address, device }: SignInAttempt) {
  if (device !== null) return [{ key: `device:${device} ${email}`, limit: failuresBeforeLockOut }];
  const network = networkOf(address);
  return [
    { key: `pair:${network} ${email}`, limit: failuresBeforeLockOut },
    { key: `address:${network}`, limit: failuresBeforeRateLimit },
    { key: `email:${email}`, limit: failuresBeforeKnownOnly },
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
 * Counts a code of a second factor, which only someone with the password can send: fewer guesses from everywhere than
 * for a password, because a code has six digits. A known device is counted by {@link countAttempt} alone.
 * @throws Failure 429 with Retry-After
 */
export async function countCode(db: Kysely<Schema>, { email, device }: SignInAttempt, now: Date): Promise<void> {
  if (device === null) await count(db, [{ key: codeKey(email), limit: codesBeforeKnownOnly }], now);
}

function codeKey(email: string): string {
  return `code:${email}`;
}

/** Undoes one {@link countAttempt} of a sign-in that did not fail but needs a further step. */
export async function uncountAttempt(db: Kysely<Schema>, attempt: SignInAttempt): Promise<void> {
  await takeOne(
    db,
    keysOf(attempt).map(({ key }) => key),
  );
}

/**
 * Counts a requested password link, the same for every address, whether or not it has an account.
 * @throws Failure 429 with Retry-After after too many requests
 */
export async function countAsked(
  db: Kysely<Schema>,
  { email, address }: Omit<SignInAttempt, "device">,
  now: Date,
): Promise<void> {
  const keys = [
    { key: `link-to:${email}`, limit: linksToOneAddress },
    { key: `link-from:${networkOf(address)}`, limit: linksFromOneAddress },
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
    `${key.startsWith("link-") ? "Too many requests." : "Too many failed sign-ins."} Wait ${counted(minutes, "minute")} and try again.`,
    { headers: { "retry-after": String(seconds) } },
  );
}

/** After a successful sign-in: clears the failures of this device or network, and one of each wider count. */
export async function clearFailures(db: Kysely<Schema>, attempt: SignInAttempt): Promise<void> {
  const [own, ...wider] = keysOf(attempt).map(({ key }) => key);
  await db
    .deleteFrom("sign_in_failures")
    .where("key", "=", own ?? "")
    .execute();
  if (wider.length === 0) return;
  await takeOne(db, [...wider, codeKey(attempt.email)]);
}

async function takeOne(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  await db
    .updateTable("sign_in_failures")
    .set((set) => ({ failures: set("failures", "-", 1) }))
    .where("key", "in", keys)
    .where("failures", ">", 0)
    .execute();
}

/** Limits how often one network starts the sign-in of a command line: 30 at once, then one in 20 seconds. */
export function commandLineLimit(platform: Platform): (address: string) => Promise<void> {
  return limitOfNetworks(platform, "command-line", { burst: 30, perSecond: 1 / 20 });
}

/** Limits how often one network starts a sign-in with Microsoft, each of which waits in the database: 100 at once, then one a second. */
export function microsoftLimit(platform: Platform): (address: string) => Promise<void> {
  return limitOfNetworks(platform, "microsoft", { burst: 100, perSecond: 1 });
}

function limitOfNetworks(platform: Platform, name: string, options: RateLimitOptions) {
  const limit = new RateLimit(platform, name, options);
  return (address: string) => limit.take(networkOf(address));
}
