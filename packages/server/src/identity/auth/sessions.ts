import DataLoader from "dataloader";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Actor } from "../../platform/actor.ts";
import { unauthorized } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSigned, signingKey } from "../../platform/secrets.ts";
import { actorOfApiToken, isApiToken, tokenOfSession } from "../tokens/api-tokens.ts";
import { actorFrom, type PersonRow, personColumns } from "../users/person-columns.ts";

const keyName = "token-signing-key";
/** The lifetime of a token, in seconds. */
const tokenSeconds = 15 * 60;
/** A session ends after this time without a refresh, in milliseconds. */
export const idleMilliseconds = 12 * 60 * 60 * 1000;
/** A session ends after this time in any case, in milliseconds. */
export const absoluteMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** The claims of a token in addition to the person: the session and the token's own id. */
export interface TokenClaims {
  readonly sessionId: string;
  readonly tokenId: string;
}

/** Signs a token for a person's session, valid for 15 minutes: who they are, their teams and permissions. */
export async function signToken(
  platform: Platform,
  actor: Omit<Actor, "sessionId">,
  claims: TokenClaims,
): Promise<string> {
  const issuedAt = Math.floor(platform.clock.now().getTime() / 1000);
  return new SignJWT({
    userId: actor.userId,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    teams: actor.teams,
    permissions: [...actor.permissions],
    sid: claims.sessionId,
  })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(actor.userId)
    .setJti(claims.tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenSeconds)
    .sign(new TextEncoder().encode(await signingKey(platform, keyName)));
}

/** A token with a valid signature. `expiresAt` is in milliseconds since 1970. */
interface VerifiedToken {
  readonly claims: TokenClaims;
  readonly expiresAt: number;
}

/** The most cached tokens; each is valid for minutes only. */
const mostTokens = 2000;

/** By hub, because each has its own signing key. */
const verified = new WeakMap<Platform, LRUCache<string, VerifiedToken>>();

/**
 * The cache of tokens whose signature was verified: all calls of a person carry the same token, and verifying costs as
 * much as a small page. The session is still checked at each call.
 */
function verifiedOf(platform: Platform): LRUCache<string, VerifiedToken> {
  const known = verified.get(platform) ?? new LRUCache<string, VerifiedToken>({ max: mostTokens });
  verified.set(platform, known);
  return known;
}

/**
 * Reads a token's claims after verifying its signature. With `expiredIsFine` an expired token is accepted, which only a
 * refresh may do.
 * @throws Failure 401
 */
export async function readToken(platform: Platform, token: string, expiredIsFine: boolean): Promise<TokenClaims> {
  const now = platform.clock.now();
  const cached = verifiedOf(platform).get(token);
  if (cached && now.getTime() < cached.expiresAt) return cached.claims;
  try {
    const payload = await payloadOf(platform, token, expiredIsFine ? absoluteMilliseconds / 1000 : 0);
    if (typeof payload?.sid === "string" && payload.jti && payload.exp) {
      const claims = { sessionId: payload.sid, tokenId: payload.jti };
      verifiedOf(platform).set(token, { claims, expiresAt: payload.exp * 1000 });
      return claims;
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw unauthorized("token_expired", "The token has expired. Refresh it.");
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw unauthorized("unauthorized", "The token is not one of this hub. Sign in again.");
}

/**
 * The person of a token, with current teams and permissions: revoking a session, disabling a person or changing a role
 * takes effect with the next call.
 * @throws Failure 401
 */
export async function actorOfToken(platform: Platform, token: string): Promise<Actor> {
  if (isApiToken(token)) return actorOfApiToken(platform, { token });
  return actorOfSession(platform, (await readToken(platform, token, false)).sessionId);
}

/**
 * The person of a live session, or of an API token by its session name. @throws Failure 401 if the session has ended
 */
export async function actorOfSession(platform: Platform, sessionId: string): Promise<Actor> {
  const tokenId = tokenOfSession(sessionId);
  if (tokenId !== null) return actorOfApiToken(platform, { id: tokenId });
  const row = await livePeopleOf(platform).load(sessionId);
  if (!row) throw unauthorized("signed_out", "This session has ended. Sign in again.");
  const actor = actorFrom(row, sessionId);
  return row.secondFactorDue ? { ...actor, secondFactorDue: true } : actor;
}

type LivePerson = PersonRow & { readonly secondFactorDue: boolean };
type LivePeople = DataLoader<string, LivePerson | null>;

/** By hub, because each has its own database. */
const livePeople = new WeakMap<Platform, LivePeople>();

/**
 * The people of live sessions. All requests of one turn of the event loop are combined into one statement, which is
 * sent after the last of them: a caller who asks after a session was ended sees that.
 */
function livePeopleOf(platform: Platform): LivePeople {
  const known = livePeople.get(platform);
  if (known) return known;
  const made: LivePeople = new DataLoader((ids) => readLivePeople(platform, ids), {
    cache: false,
    batchScheduleFn: setImmediate,
  });
  livePeople.set(platform, made);
  return made;
}

async function readLivePeople({ database, clock }: Platform, ids: readonly string[]): Promise<(LivePerson | null)[]> {
  const now = clock.now().getTime();
  const rows = await database.reads
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(personColumns)
    .select(["sessions.id as sessionId", "sessions.second_factor_due as secondFactorDue"])
    .where(sql<boolean>`sessions.id = any(${[...new Set(ids)]}::text[])`)
    .where("sessions.revoked_at", "is", null)
    .where("users.disabled_at", "is", null)
    .where("sessions.last_used_at", ">", new Date(now - idleMilliseconds).toISOString())
    .where("sessions.created_at", ">", new Date(now - absoluteMilliseconds).toISOString())
    .execute();
  const bySession = new Map(rows.map((row) => [row.sessionId, row]));
  return ids.map((id) => bySession.get(id) ?? null);
}

/** Null where no key of the hub that counts has signed the token. */
function payloadOf(platform: Platform, token: string, clockTolerance: number): Promise<JWTPayload | null> {
  const rules = { algorithms: ["HS256"], currentDate: platform.clock.now(), clockTolerance };
  return readSigned(platform, keyName, async (key) => {
    try {
      return (await jwtVerify(token, new TextEncoder().encode(key), rules)).payload;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) return null;
      throw error;
    }
  });
}
