import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { unauthorized } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { notifySessionEnded } from "./end-sessions.ts";
import { lockPerson } from "./hold-access.ts";
import { hasSecondFactor, isRequired } from "./second-factor.store.ts";
import { actorOfSession, readToken, signToken, type TokenClaims } from "./sessions.ts";

/** How long the previous token may still refresh, in milliseconds, because parallel tabs refresh together. */
const refreshGraceMilliseconds = 60_000;

/** The same message for an unknown account, a wrong password and one that was changed. */
export const loginFailed = "Authentication failed. Check your email/password and try again.";

/** How the person of a new session was recognised. */
interface Recognition {
  readonly confirmedElsewhere?: boolean;
  readonly withoutOwnFactor?: boolean;
  /** The hash that a password was compared with. */
  readonly passwordHash?: string;
  /** Throws where what else proved the person does so no more; the end of their access waits for the session, and ends it. */
  readonly confirm?: (tx: Transaction<Schema>) => Promise<void>;
}

/**
 * Opens a session for a person and returns its first token. The person has just proved who they are, unless the session
 * is `confirmedElsewhere`, by another session of theirs. A person whose role requires a second factor and who has none
 * must set one up first, unless the session is `withoutOwnFactor`: the provider of the sign-in asks for its own.
 * @throws Failure 401 where the account has another `passwordHash` by now, or is disabled: that ended all sessions before it
 */
export async function openSession(
  platform: Platform,
  userId: string,
  userAgent: string,
  { confirmedElsewhere = false, withoutOwnFactor = false, passwordHash, confirm }: Recognition = {},
): Promise<string> {
  const now = platform.clock.now();
  const claims: TokenClaims = { sessionId: newId(now), tokenId: newId(now) };
  const { db } = platform;
  const isAsked = !confirmedElsewhere && !withoutOwnFactor;
  const isDue = isAsked && (await isRequired(db, userId)) && !(await hasSecondFactor(db, userId));
  const session = {
    id: claims.sessionId,
    user_id: userId,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    token_id: claims.tokenId,
    rotated_at: now.toISOString(),
    user_agent: userAgent.slice(0, 300),
    authenticated_at: confirmedElsewhere ? null : now.toISOString(),
    second_factor_due: isDue,
  };
  await transaction(platform.database, async (tx) => {
    if (passwordHash !== undefined) await requirePassword(tx, userId, passwordHash);
    if (confirm) {
      await lockPerson(tx, userId);
      await confirm(tx);
    }
    await tx.insertInto("sessions").values(session).execute();
  });
  return signToken(platform, await actorOfSession(platform, claims.sessionId), claims);
}

/** Its lock makes a change of the password, or the end of the account, wait for the session, which it then ends. */
async function requirePassword(tx: Transaction<Schema>, userId: string, passwordHash: string): Promise<void> {
  const person = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("password_hash", "=", passwordHash)
    .where("disabled_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!person) throw unauthorized("unauthorized", loginFailed);
}

/**
 * Exchanges a token, even one that has just expired, for a new one of the same session. A token that was exchanged
 * before is treated as stolen and ends the session, except for a short grace period in which parallel tabs share the
 * new token. Says who it is before it decides.
 * @throws Failure 401
 */
export async function refreshSession(
  platform: Platform,
  token: string,
  recognized: (actor: Actor) => void,
): Promise<string> {
  const claims = await readToken(platform, token, true);
  const actor = await actorOfSession(platform, claims.sessionId);
  recognized(actor);
  const now = platform.clock.now();
  const next = newId(now);
  const rotated = await platform.database.kysely
    .updateTable("sessions")
    .set((set) => ({
      token_id: next,
      previous_token_id: set.ref("token_id"),
      rotated_at: now.toISOString(),
      last_used_at: now.toISOString(),
    }))
    .where("id", "=", claims.sessionId)
    .where("token_id", "=", claims.tokenId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  const tokenId = rotated.numUpdatedRows === 1n ? next : await shareOrRevoke(platform, claims);
  return signToken(platform, actor, { sessionId: claims.sessionId, tokenId });
}

async function shareOrRevoke(platform: Platform, claims: TokenClaims): Promise<string> {
  const session = await platform.db
    .selectFrom("sessions")
    .select(["token_id", "previous_token_id", "rotated_at"])
    .where("id", "=", claims.sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  const age = session ? platform.clock.now().getTime() - Date.parse(session.rotated_at) : Number.POSITIVE_INFINITY;
  if (session?.previous_token_id === claims.tokenId && age <= refreshGraceMilliseconds) return session.token_id;
  await revokeSession(platform.database.kysely, claims.sessionId, platform.clock.now());
  throw unauthorized("signed_out", "This token was used before; the session was ended for safety. Sign in again.");
}

/** Ends a session at once: all its tokens become invalid. */
export async function revokeSession(db: Kysely<Schema>, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now.toISOString() })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
  await notifySessionEnded(db, sessionId);
}
