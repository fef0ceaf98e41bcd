import { randomInt } from "node:crypto";
import { type Role, roleNames } from "@iphub/sdk/contract/permissions";
import type { SecondFactor } from "@iphub/sdk/contract/second-factor";
import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { sha256 } from "../../platform/events/event-log.ts";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

const rolesName = "second-factor-roles";
const storedRoles = z.array(z.enum(roleNames));

/** How many recovery codes a person gets at once. */
const codesAtOnce = 10;
/** Without letters that are easily confused with others (Crockford's base32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 6;
const groupLength = 4;

/** The roles that require a second factor. */
export async function requiredRoles(db: Kysely<Schema>): Promise<Role[]> {
  const row = await db.selectFrom("hub_secrets").select("value").where("name", "=", rolesName).executeTakeFirst();
  return row ? storedRoles.parse(JSON.parse(row.value)) : [];
}

/** Saves the roles that require a second factor. */
export async function saveRequiredRoles(tx: Transaction<Schema>, roles: readonly Role[]): Promise<void> {
  const value = JSON.stringify(roles);
  await tx
    .insertInto("hub_secrets")
    .values({ name: rolesName, value })
    .onConflict((on) => on.column("name").doUpdateSet({ value }))
    .execute();
}

/** A person's second factor as they see it. */
export async function readSecondFactor(db: Kysely<Schema>, userId: string): Promise<SecondFactor> {
  const app = await db
    .selectFrom("authenticators")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const required = await isRequired(db, userId);
  const recoveryCodesLeft = await codesLeft(db, userId);
  return { authenticatorSince: app?.confirmed_at ?? null, recoveryCodesLeft, required };
}

/** Whether a role of the person requires a second factor. */
export async function isRequired(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const required: readonly string[] = await requiredRoles(db);
  if (required.length === 0) return false;
  const person = await db.selectFrom("users").select("roles").where("id", "=", userId).executeTakeFirst();
  return person?.roles.some((role) => required.includes(role)) ?? false;
}

/** Whether the person has a second factor, an app or a passkey, that a sign-in with the password asks for. */
export async function hasSecondFactor(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const apps = db
    .selectFrom("authenticators")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null);
  const passkeys = db.selectFrom("passkeys").select("user_id").where("user_id", "=", userId);
  return (await apps.unionAll(passkeys).executeTakeFirst()) !== undefined;
}

/** The person has a second factor now: their sessions may do everything. */
export async function endDuty(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.updateTable("sessions").set({ second_factor_due: false }).where("user_id", "=", userId).execute();
}

/** 409: the role of the person requires a second factor, and this is their last one. */
export function roleNeedsIt(): Failure {
  return new Failure(
    409,
    "second_factor_needed",
    "Your role requires a second factor. Set up another app, which replaces this one, or add a passkey first.",
  );
}

/** How many recovery codes of the person are not used yet. */
export async function codesLeft(db: Kysely<Schema>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((count) => count.fn.countAll<string>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Replaces the recovery codes of a person; only their hashes are stored. Returns them. */
export async function replaceRecoveryCodes(tx: Transaction<Schema>, userId: string): Promise<string[]> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const codes = Array.from({ length: codesAtOnce }, newCode);
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id: userId })))
    .execute();
  return codes;
}

/** Uses up a recovery code; false if it is wrong or was used before. */
export async function spendRecoveryCode(
  tx: Transaction<Schema>,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

/** Removes the recovery codes of a person who has no second factor any more. */
export async function dropUnusedCodes(tx: Transaction<Schema>, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Removes the authenticator app of a person; false if there was none. */
export async function deleteAuthenticator(tx: Transaction<Schema>, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("authenticators")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return deleted?.confirmed_at != null;
}

function newCode(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}

function hashOf(code: string): string {
  return sha256(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""));
}
