import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { sha256 } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";
import { endLinksOf } from "./end-sessions.ts";

/** How long an administrator's link is valid, in milliseconds: long enough for a weekend. */
export const invitationMilliseconds = 7 * 24 * 60 * 60 * 1000;
/** How long a link for a forgotten password is valid, in milliseconds. */
export const resetLinkMilliseconds = 60 * 60 * 1000;

/** A person who may have a link. */
export interface LinkHolder {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Creates a one-time key for a person and stores its hash; the key itself is in no table and no log. */
export async function makePasswordKey(
  db: Kysely<Schema>,
  userId: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: string },
): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  await db
    .insertInto("password_links")
    .values({ key_hash: sha256(key), user_id: userId, created_at: now.toISOString(), expires_at: expiresAt })
    .execute();
  return key;
}

/** The person of a valid key, or null: checked before a password is hashed, which takes time. */
export async function holderOfKey(db: Kysely<Schema>, key: string, now: Date): Promise<LinkHolder | null> {
  const found = await db
    .selectFrom("password_links")
    .select("user_id")
    .where("key_hash", "=", sha256(key))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found ? linkHolder(db, "id", found.user_id) : null;
}

/**
 * Spends a key in a transaction and returns its person; that person's other keys become invalid too. Null for a key
 * that is unknown, used or expired, or whose person has left.
 */
export async function spendPasswordKey(tx: Transaction<Schema>, key: string, now: Date): Promise<LinkHolder | null> {
  const spent = await tx
    .deleteFrom("password_links")
    .where("key_hash", "=", sha256(key))
    .where("expires_at", ">", now.toISOString())
    .returning("user_id")
    .executeTakeFirst();
  if (!spent) return null;
  const holder = await linkHolder(tx, "id", spent.user_id);
  await endLinksOf(tx, spent.user_id);
  return holder;
}

/** The person who may choose a password: active, and not a bot. */
export async function linkHolder(db: Kysely<Schema>, by: "id" | "email", value: string): Promise<LinkHolder | null> {
  const found = await db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName", "last_name as lastName"])
    .where(by, "=", value)
    .where("disabled_at", "is", null)
    .where("is_bot", "=", false)
    .executeTakeFirst();
  return found ?? null;
}
