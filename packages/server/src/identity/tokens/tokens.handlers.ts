import type { ApiToken, tokens } from "@iphub/sdk/contract/tokens";
import { addDays } from "@iphub/sdk/domain/civil-date";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { forbidden, invalid, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { secretAnswer } from "../../platform/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { notifySessionEnded } from "../auth/end-sessions.ts";
import { holdAccess } from "../auth/hold-access.ts";
import { apiTokenHash, newApiToken, tokenSession } from "./api-tokens.ts";

/** The most tokens of a person. */
const mostTokens = 50;

/** The handlers of the noun tokens. */
export function tokensHandlers(platform: Platform): NounHandlers<typeof tokens> {
  const { db, clock, events } = platform;
  return {
    list: async ({ actor, input }) => {
      const { userId = actor.userId } = input();
      if (userId !== actor.userId) await personToManage(db, actor, userId);
      return readTokens(db, userId, nowIso(clock));
    },
    create: async ({ actor, input, write }) => {
      const { name, scope, expiresOn } = input();
      const createdAt = nowIso(clock);
      const expiresAt = expiresOn === undefined ? null : `${addDays(expiresOn, 1)}T00:00:00.000Z`;
      if (expiresAt !== null && expiresAt <= createdAt) {
        throw invalid([{ field: "expiresOn", message: "has passed; use a later day, or leave it out" }]);
      }
      const token = newApiToken();
      return write(async (tx) => {
        await holdAccess(tx, actor);
        if ((await readTokens(tx, actor.userId, createdAt)).length >= mostTokens) {
          throw invalid([{ field: "name", message: `is one too many; revoke one of your ${mostTokens} tokens first` }]);
        }
        const id = newId(clock.now());
        const row = { id, user_id: actor.userId, name, scope, created_at: createdAt, expires_at: expiresAt };
        await tx
          .insertInto("api_tokens")
          .values({ ...row, token_hash: apiTokenHash(token) })
          .execute();
        const metadata = { tokenId: id, name, scope, expiresAt };
        await events.append(tx, [{ type: "token-created", actor: actor.email, metadata }]);
        return { id, name, scope, createdAt, lastUsedAt: null, expiresAt, token };
      }, secretAnswer);
    },
    revoke: async ({ actor, params, write }) =>
      write(async (tx) => {
        const revoked = await tx
          .updateTable("api_tokens")
          .set({ revoked_at: nowIso(clock) })
          .where("id", "=", params.id)
          .$if(!actor.permissions.has("users:manage"), (query) => query.where("user_id", "=", actor.userId))
          .where("revoked_at", "is", null)
          .returning(["id", "name", "user_id as userId"])
          .executeTakeFirst();
        if (!revoked) throw notFound("token");
        await notifySessionEnded(tx, tokenSession(revoked.id));
        const metadata = { tokenId: revoked.id, name: revoked.name, userId: revoked.userId };
        await events.append(tx, [{ type: "token-revoked", actor: actor.email, metadata }]);
        return { ok: true } as const;
      }),
  };
}

/** @throws Failure 403 without the permission to manage people, 404 for an unknown person */
async function personToManage(db: Kysely<Schema>, actor: Actor, userId: string): Promise<void> {
  if (!actor.permissions.has("users:manage")) throw forbidden("users:manage");
  const found = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  if (!found) throw notFound("person");
}

/** A person's valid tokens, the newest first. */
async function readTokens(db: Kysely<Schema>, userId: string, now: string): Promise<ApiToken[]> {
  return db
    .selectFrom("api_tokens")
    .select(["id", "name", "scope", "created_at as createdAt", "last_used_at as lastUsedAt", "expires_at as expiresAt"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
