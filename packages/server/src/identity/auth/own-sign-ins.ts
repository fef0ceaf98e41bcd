import type { auth } from "@iphub/sdk/contract/auth";
import type { PasskeyAssertion } from "@iphub/sdk/contract/passkey-assertion";
import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { invalid, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { spendCode } from "./check-second-factor.ts";
import { type EndFeeds, endAccessOf, endLinksOf, endSessionsOf } from "./end-sessions.ts";
import { holdAccess, holdPermission } from "./hold-access.ts";
import { checkNewPassword } from "./new-password.ts";
import { provePasskey } from "./passkey-proof.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { requireLocal } from "./providers.ts";
import { hasSecondFactor } from "./second-factor.store.ts";
import { revokeSession } from "./sessions.store.ts";
import { absoluteMilliseconds, idleMilliseconds } from "./sessions.ts";
import { clearFailures, countAttempt, uncountAttempt } from "./sign-in-limits.ts";

type Calls = Pick<
  NounHandlers<typeof auth>,
  "sessions" | "endSession" | "endAllSessions" | "reauthenticate" | "changePassword" | "setPassword"
>;

/** The handlers for a person's own sign-ins and for passwords. */
export function ownSignInHandlers(platform: Platform, endFeeds: EndFeeds): Calls {
  const { db, database, clock, events } = platform;
  return {
    sessions: async ({ actor }) => {
      const rows = await liveSessions(platform, actor).orderBy("last_used_at", "desc").orderBy("id", "desc").execute();
      return rows.map((row) => ({ ...row, current: row.id === actor.sessionId }));
    },
    endSession: async ({ actor, params }) => {
      const found = await liveSessions(platform, actor).where("id", "=", params.id).executeTakeFirst();
      if (!found) throw notFound("sign-in");
      await revokeSession(database.kysely, found.id, clock.now());
      return { ok: true };
    },
    endAllSessions: async ({ actor, write }) =>
      write(async (tx) => ({ ended: await endSessionsOf(tx, actor.userId, clock.now()) })),
    reauthenticate: async ({ actor, input, request }) => {
      await requireLocal(platform);
      await checkOwnProof(platform, actor, { ...input(), factor: true }, request);
      await database.kysely
        .updateTable("sessions")
        .set({ authenticated_at: nowIso(clock) })
        .where("id", "=", actor.sessionId)
        .execute();
      return { ok: true };
    },
    changePassword: async ({ actor, input, write, request }) => {
      const { password, newPassword } = input();
      await checkOwnProof(platform, actor, { password, factor: false }, request);
      await checkNewPassword("newPassword", newPassword, actor);
      const hash = await hashPassword(newPassword);
      return write((tx) => savePassword(tx, platform, actor, hash));
    },
    setPassword: async ({ actor, params, input, write }) => {
      const id = params.id;
      const person = await named(db, id);
      if (!person) throw notFound("person");
      const { newPassword } = input();
      await checkNewPassword("newPassword", newPassword, person);
      const hash = await hashPassword(newPassword);
      return write(async (tx) => {
        await holdPermission(tx, actor, "users:manage", id);
        const change = { password_hash: hash, updated_at: nowIso(clock) };
        await tx.updateTable("users").set(change).where("id", "=", id).execute();
        const ended = await endAccessOf(tx, id, clock.now(), endFeeds);
        const metadata = { userId: id, email: person.email, tokensRevoked: ended.tokens };
        await events.append(tx, [{ type: "password-set", actor: actor.email, metadata }]);
        return { ended: ended.sessions };
      });
    },
  };
}

/** Saves a person's own new password in a transaction, which ends their other sessions and links. @throws Failure 401 */
async function savePassword(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  hash: string,
): Promise<{ ended: number }> {
  // Otherwise an account that an administrator secures now would have a password of the thief's.
  await holdAccess(tx, actor);
  const change = { password_hash: hash, updated_at: nowIso(clock) };
  await tx.updateTable("users").set(change).where("id", "=", actor.userId).execute();
  const ended = await endSessionsOf(tx, actor.userId, clock.now(), actor.sessionId);
  await endLinksOf(tx, actor.userId);
  const metadata = { userId: actor.userId, email: actor.email };
  await events.append(tx, [{ type: "password-changed", actor: actor.email, metadata }]);
  return { ended };
}

async function named(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom("users")
    .select(["email", "first_name as firstName", "last_name as lastName"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** What a person proves who they are with; `factor`: with the second factor too, where they have one. */
interface OwnProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
  readonly factor: boolean;
}

/**
 * Counts the attempt like one to sign in. @throws Failure 400 naming `password` or `code`, 429 after too many attempts
 */
async function checkOwnProof(
  platform: Platform,
  actor: Actor,
  { password, code, passkey, factor }: OwnProof,
  request: FastifyRequest,
): Promise<void> {
  const { db, database, clock } = platform;
  if (passkey && password === undefined) return checkOwnPasskey(platform, actor, request, passkey);
  if (password === undefined) throw invalid([{ field: "password", message: "is required; send your password" }]);
  // The session is known to be the person's, so strangers' failures do not count against it.
  const attempt = { email: actor.email, address: request.ip, device: actor.sessionId };
  await countAttempt(database.kysely, attempt, clock.now());
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(row.password_hash, password))) {
    throw invalid([{ field: "password", message: "is not your current password" }]);
  }
  if (factor && passkey) await checkOwnPasskey(platform, actor, request, passkey);
  else if (factor && (await hasSecondFactor(db, actor.userId))) {
    if (code === undefined || code.trim() === "") {
      await uncountAttempt(database.kysely, attempt);
      throw invalid([{ field: "code", message: "is required; send the code of your second factor too" }]);
    }
    if (!(await spendCode(platform, actor.userId, actor.email, code))) {
      throw invalid([{ field: "code", message: "is wrong, expired or was used before; enter the current one" }]);
    }
  }
  await clearFailures(database.kysely, attempt);
}

/** @throws Failure 400 naming `passkey`, unless it is one of the person and signs what the hub asked for */
async function checkOwnPasskey(
  platform: Platform,
  { userId }: Actor,
  request: FastifyRequest,
  passkey: PasskeyAssertion,
): Promise<void> {
  const holder = await provePasskey(platform, request, passkey);
  if (holder?.userId === userId) return;
  throw invalid([{ field: "passkey", message: "is not one of yours, or was refused; try again" }]);
}

function liveSessions({ db, clock }: Platform, actor: Actor) {
  const now = clock.now().getTime();
  return db
    .selectFrom("sessions")
    .select(["id", "created_at as createdAt", "last_used_at as lastUsedAt", "user_agent as userAgent"])
    .where("user_id", "=", actor.userId)
    .where("revoked_at", "is", null)
    .where("last_used_at", ">", new Date(now - idleMilliseconds).toISOString())
    .where("created_at", ">", new Date(now - absoluteMilliseconds).toISOString());
}
