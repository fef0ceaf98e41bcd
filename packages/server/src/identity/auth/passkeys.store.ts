import type { Passkey } from "@iphub/sdk/contract/passkeys";
import type { Kysely, Transaction } from "kysely";
import { newId } from "../../platform/ids.ts";
import type { Schema } from "../../schema.ts";

/** How long a used challenge is stored, in milliseconds: as long as it would be valid. */
export const usedChallengeMilliseconds = 5 * 60 * 1000;

/** A new passkey whose challenge, browser and device are proven. */
export interface NewPasskey {
  /** The id of the challenge, to be used up with it. */
  readonly challenge: string;
  readonly credential: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly synced: boolean;
}

const columns = ["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt", "synced"] as const;

/** A person's passkeys, the newest first. */
export async function readPasskeys(db: Kysely<Schema>, userId: string): Promise<Passkey[]> {
  const rows = db.selectFrom("passkeys").select(columns).where("user_id", "=", userId);
  return rows.orderBy("created_at", "desc").orderBy("id", "desc").execute();
}

/** The credential ids of a person's passkeys, by which a device knows its own. */
export async function credentialsOf(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("passkeys").select("credential").where("user_id", "=", userId).execute();
  return rows.map(({ credential }) => credential);
}

/** A passkey with what is needed to check it. */
interface KnownPasskey {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** The passkey of a credential whose person has an open account, or null. */
export async function passkeyOf(db: Kysely<Schema>, credential: string): Promise<KnownPasskey | null> {
  const row = await db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select(["passkeys.id", "users.id as userId", "users.email", "public_key as publicKey", "counter"])
    .where("credential", "=", credential)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  return row ? { ...row, counter: Number(row.counter) } : null;
}

/** Saves a new passkey in a transaction; null if its credential is known already. */
export async function insertPasskey(
  tx: Transaction<Schema>,
  userId: string,
  name: string,
  { credential, publicKey, counter, synced }: NewPasskey,
  now: Date,
): Promise<Passkey | null> {
  const values = { id: newId(now), user_id: userId, name, credential, public_key: publicKey, counter, synced };
  const added = await tx
    .insertInto("passkeys")
    .values({ ...values, created_at: now.toISOString() })
    .onConflict((on) => on.column("credential").doNothing())
    .returning(columns)
    .executeTakeFirst();
  return added ?? null;
}

/** Renames a passkey of a person; null if they have no such one. */
export async function nameOfPasskey(
  tx: Transaction<Schema>,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const renamed = tx.updateTable("passkeys").set({ name }).where("user_id", "=", userId).where("id", "=", id);
  return (await renamed.returning(columns).executeTakeFirst()) ?? null;
}

/** Removes a passkey of a person; null if they have no such one. */
export async function deletePasskey(tx: Transaction<Schema>, userId: string, id: string): Promise<Passkey | null> {
  const deleted = tx.deleteFrom("passkeys").where("user_id", "=", userId).where("id", "=", id);
  return (await deleted.returning(columns).executeTakeFirst()) ?? null;
}

/** Removes all passkeys of a person; returns how many. */
export async function deletePasskeysOf(tx: Transaction<Schema>, userId: string): Promise<number> {
  const deleted = await tx.deleteFrom("passkeys").where("user_id", "=", userId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** One use of a passkey: its counter before and after. */
interface PasskeyUse {
  readonly id: string;
  readonly before: number;
  readonly counter: number;
  readonly synced: boolean;
}

/** Notes a use; false where another was noted since, so that a copied device cannot sign next to the real one. */
export async function spendPasskey(
  db: Kysely<Schema>,
  { id, before, counter, synced }: PasskeyUse,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable("passkeys")
    .set({ counter, synced, last_used_at: now.toISOString() })
    .where("id", "=", id)
    .where("counter", "=", before)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Uses up a challenge; false if it was used before. */
export async function spendChallenge(db: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const spent = await db
    .insertInto("passkey_challenges")
    .values({ id, used_at: now.toISOString() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** Deletes used challenges that have expired. */
export async function sweepChallenges(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * usedChallengeMilliseconds).toISOString();
  await db.deleteFrom("passkey_challenges").where("used_at", "<", before).execute();
}
