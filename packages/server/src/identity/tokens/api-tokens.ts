import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { sha256 } from "../../platform/events/event-log.ts";
import { unauthorized } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { actorFrom, personColumns } from "../users/person-columns.ts";

/** The prefix of API tokens, by which leaked ones can be recognised. */
const prefix = "iphub_";
const sessionPrefix = "token:";
/** The precision of the last use, in milliseconds: a script that calls in a loop does not cause a write each time. */
const lastUseMilliseconds = 60_000;

/** A new API token: 256 random bits. */
export function newApiToken(): string {
  return `${prefix}${randomBytes(32).toString("base64url")}`;
}

/** The stored hash of a token. */
export function apiTokenHash(token: string): string {
  return sha256(token);
}

/** Whether a bearer token is an API token, rather than one of a sign-in. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(prefix);
}

/** The session name of a token's live sockets and file addresses. */
export function tokenSession(id: string): string {
  return `${sessionPrefix}${id}`;
}

/** The id of the token of such a session name; null for the session of a sign-in. */
export function tokenOfSession(sessionId: string): string | null {
  return sessionId.startsWith(sessionPrefix) ? sessionId.slice(sessionPrefix.length) : null;
}

/** The person of an API token, by the token or by its id. @throws Failure 401 */
export async function actorOfApiToken(
  { database, clock }: Pick<Platform, "database" | "clock">,
  by: { readonly token: string } | { readonly id: string },
): Promise<Actor> {
  const now = clock.now();
  const row = await database.reads
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .select(personColumns)
    .select(["api_tokens.id as tokenId", "api_tokens.scope", "api_tokens.last_used_at as lastUsedAt"])
    .where(
      "token" in by ? "api_tokens.token_hash" : "api_tokens.id",
      "=",
      "token" in by ? apiTokenHash(by.token) : by.id,
    )
    .where("api_tokens.revoked_at", "is", null)
    .where(sql<boolean>`(api_tokens.expires_at is null or api_tokens.expires_at > ${now.toISOString()})`)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) throw unauthorized("signed_out", "This token is unknown, revoked or expired.");
  if (row.lastUsedAt === null || now.getTime() - Date.parse(row.lastUsedAt) >= lastUseMilliseconds) {
    await database.kysely
      .updateTable("api_tokens")
      .set({ last_used_at: now.toISOString() })
      .where("id", "=", row.tokenId)
      .execute();
  }
  return { ...actorFrom(row, tokenSession(row.tokenId)), tokenScope: row.scope, tokenId: row.tokenId };
}
