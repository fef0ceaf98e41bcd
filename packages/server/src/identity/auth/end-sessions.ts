import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import { tokenSession } from "../tokens/api-tokens.ts";
import { lockPerson } from "./hold-access.ts";
import { deletePasskeysOf } from "./passkeys.store.ts";
import { dropUnusedCodes } from "./second-factor.store.ts";

/** The notification channel for ended sessions, with the id as payload: their live sockets are closed at once. */
export const sessionEndedChannel = "iphub_session_ended";

/**
 * Ends all of a person's sessions except the given one, and closes their live sockets; a command line that was confirmed
 * and not finished gets no session any more. Returns how many ended.
 */
export async function endSessionsOf(
  tx: Transaction<Schema>,
  userId: string,
  now: Date,
  keptId: string | null = null,
): Promise<number> {
  await lockPerson(tx, userId);
  await tx.deleteFrom("command_line_sign_ins").where("user_id", "=", userId).execute();
  const ended = await tx
    .updateTable("sessions")
    .set({ revoked_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(keptId !== null, (query) => query.where("id", "!=", keptId ?? ""))
    .returning("id")
    .execute();
  for (const { id } of ended) await notifySessionEnded(tx, id);
  return ended.length;
}

/** Notifies every process that a session has ended, to close its live sockets. */
export async function notifySessionEnded(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await sql`select pg_notify(${sql.lit(sessionEndedChannel)}, ${sessionId})`.execute(db);
}

/** Ends the calendar addresses of a person, which the areas above have; returns how many. */
export type EndFeeds = (tx: Transaction<Schema>, userId: string, now: string) => Promise<number>;

/**
 * Ends everything with which a person can act or read: sessions, API tokens, one-time links, passkeys and calendar
 * addresses, with their live sockets. They stay ended when the account is reopened, but for the session `keptId`. Returns
 * how many of each ended.
 */
export async function endAccessOf(
  tx: Transaction<Schema>,
  userId: string,
  now: Date,
  endFeeds: EndFeeds,
  keptId: string | null = null,
): Promise<EndedAccess> {
  const sessions = await endSessionsOf(tx, userId, now, keptId);
  const links = await endLinksOf(tx, userId);
  const tokens = await tx
    .updateTable("api_tokens")
    .set({ revoked_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  for (const { id } of tokens) await notifySessionEnded(tx, tokenSession(id));
  const passkeys = await deletePasskeysOf(tx, userId);
  await dropUnusedCodes(tx, userId);
  const feeds = await endFeeds(tx, userId, now.toISOString());
  return { sessions, links, tokens: tokens.length, passkeys, feeds };
}

/** How many sessions, one-time links, API tokens, passkeys and calendar addresses were ended. */
interface EndedAccess {
  readonly sessions: number;
  readonly links: number;
  readonly tokens: number;
  readonly passkeys: number;
  readonly feeds: number;
}

/** Invalidates a person's invitations and links for a forgotten password. Returns how many. */
export async function endLinksOf(tx: Transaction<Schema>, userId: string): Promise<number> {
  const ended = await tx.deleteFrom("password_links").where("user_id", "=", userId).executeTakeFirst();
  return Number(ended.numDeletedRows);
}
