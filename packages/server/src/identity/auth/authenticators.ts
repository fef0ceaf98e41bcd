import type { AuthenticatorSetUp } from "@iphub/sdk/contract/second-factor";
import type { Transaction } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Platform } from "../../platform/platform.ts";
import { seal, unseal } from "../../platform/secrets.ts";
import type { Schema } from "../../schema.ts";

/** What the secrets of authenticator apps are encrypted for. */
export const authenticatorPurpose = "authenticator";
const period = 30;
/** A code is accepted for the step before and after the present one too, because clocks of phones differ. */
const window = 1;
/** 160 bits, the length that RFC 4226, section 4 recommends. */
const secretBytes = 20;

type Parts = Pick<Platform, "db" | "database" | "configuration" | "clock">;

/** Every app understands these parameters, and many understand no others. */
function totpOf(secret: Secret, label = ""): TOTP {
  return new TOTP({ issuer: "iphub", label, algorithm: "SHA1", digits: 6, period, secret });
}

/** A new secret for an authenticator app, and the same encrypted for {@link saveNewAuthenticator}. */
export interface NewAuthenticator {
  readonly setUp: AuthenticatorSetUp;
  readonly sealed: string;
}

/** Makes a secret for an authenticator app. Called before a transaction, because it may read the key. */
export async function newAuthenticator(platform: Parts, email: string): Promise<NewAuthenticator> {
  const secret = new Secret({ size: secretBytes });
  const setUp = { secret: secret.base32, address: totpOf(secret, email).toString() };
  return { setUp, sealed: await seal(platform, authenticatorPurpose, secret.base32) };
}

/** Saves an app that is being set up; an app that is in use stays in use until the new one is confirmed. */
export async function saveNewAuthenticator(tx: Transaction<Schema>, userId: string, sealed: string): Promise<void> {
  await tx
    .insertInto("authenticators")
    .values({ user_id: userId, pending_secret: sealed })
    .onConflict((on) => on.column("user_id").doUpdateSet({ pending_secret: sealed }))
    .execute();
}

/** A proof that a person's new app shows the right codes. */
export interface ConfirmedAuthenticator {
  readonly sealed: string;
  readonly step: number;
}

/** Checks a code of the app that is being set up; null if it is wrong, or if no app is being set up. */
export async function checkNewAuthenticator(
  platform: Parts,
  userId: string,
  code: string,
): Promise<ConfirmedAuthenticator | null> {
  const row = await platform.db
    .selectFrom("authenticators")
    .select("pending_secret as sealed")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row?.sealed) return null;
  const step = await stepOf(platform, row.sealed, code);
  return step === null ? null : { sealed: row.sealed, step };
}

/** Puts a confirmed app to use; false if another one was started in the meantime. */
export async function useAuthenticator(
  tx: Transaction<Schema>,
  userId: string,
  { sealed, step }: ConfirmedAuthenticator,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable("authenticators")
    .set({ secret: sealed, pending_secret: null, confirmed_at: now.toISOString(), last_step: step })
    .where("user_id", "=", userId)
    .where("pending_secret", "=", sealed)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Uses up a code of the person's app; false if it is wrong, or of a step from which a code was accepted before. */
export async function spendAuthenticatorCode(platform: Parts, userId: string, code: string): Promise<boolean> {
  const row = await platform.db
    .selectFrom("authenticators")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row?.secret) return false;
  const step = await stepOf(platform, row.secret, code);
  if (step === null) return false;
  const spent = await platform.database.kysely
    .updateTable("authenticators")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

/** The 30-second step of a code that is right now, or null. */
async function stepOf(platform: Parts, sealed: string, code: string): Promise<number | null> {
  const timestamp = platform.clock.now().getTime();
  const totp = totpOf(Secret.fromBase32(await unseal(platform, authenticatorPurpose, sealed)));
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
