import type { PasskeyAssertion } from "@iphub/sdk/contract/passkey-assertion";
import type { FastifyRequest } from "fastify";
import { transaction } from "../../platform/database/transaction.ts";
import { unauthorized } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { spendAuthenticatorCode } from "./authenticators.ts";
import { provePasskey } from "./passkey-proof.ts";
import { codesLeft, hasSecondFactor, spendRecoveryCode } from "./second-factor.store.ts";
import { countCode, type SignInAttempt, uncountAttempt } from "./sign-in-limits.ts";

/** A sign-in whose password, or link to one, was right; `attempt` is counted. */
export interface ProvenPerson {
  readonly userId: string;
  readonly attempt: SignInAttempt;
  /** The code of the second factor, or a passkey in its place, if one was sent. */
  readonly code: string | undefined;
  readonly passkey: PasskeyAssertion | undefined;
  readonly request: FastifyRequest;
}

/**
 * Asks for the second factor of a sign-in, if the person has one. A sign-in without a code does not count as failed and
 * does not clear the failures either, so that codes cannot be guessed between sign-ins without one.
 * @throws Failure 401 `second_factor_required` without a code, 401 `second_factor_wrong`, 429 after too many attempts
 */
export async function checkSecondFactor(platform: Platform, person: ProvenPerson): Promise<void> {
  const { db, database } = platform;
  const { userId, attempt, code, passkey, request } = person;
  if (!(await hasSecondFactor(db, userId))) return;
  if (passkey) {
    if ((await provePasskey(platform, request, passkey))?.userId === userId) return;
    throw unauthorized("second_factor_wrong", "The passkey is not one of this account, or was refused. Try again.");
  }
  if (code === undefined || code.trim() === "") {
    await uncountAttempt(database.kysely, attempt);
    throw unauthorized(
      "second_factor_required",
      "Enter the code of your authenticator app or a recovery code, or use a passkey.",
    );
  }
  await countCode(database.kysely, attempt, platform.clock.now());
  if (await spendCode(platform, userId, attempt.email, code)) return;
  throw unauthorized("second_factor_wrong", "The code is wrong, expired or was used before. Enter the current one.");
}

/** Uses up a code of the authenticator app or a recovery code; false if it is wrong or was used before. */
export async function spendCode(platform: Platform, userId: string, email: string, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, "");
  if (/^\d{6}$/.test(code)) return spendAuthenticatorCode(platform, userId, code);
  return transaction(platform.database, async (tx) => {
    if (!(await spendRecoveryCode(tx, userId, code, platform.clock.now()))) return false;
    const metadata = { userId, email, left: await codesLeft(tx, userId) };
    await platform.events.append(tx, [{ type: "recovery-code-used", actor: email, metadata }]);
    return true;
  });
}
