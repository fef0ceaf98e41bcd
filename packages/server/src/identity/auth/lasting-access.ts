import type { Permission } from "@iphub/sdk/contract/permissions";
import type { Actor } from "../../platform/actor.ts";
import { Failure, forbidden } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { actFor } from "./acting-for.ts";
import { actorOfSession } from "./sessions.ts";

/**
 * The pieces of an export while its reader may see all that they saw when it began. A slow reader takes hours: a wall that is
 * built, a role that is taken and a session that is ended in that time end the export, which the reader sees as broken off.
 * @throws Failure 403 `access_changed`, or 401 without the session
 */
export async function* whileAccessLasts<Piece>(
  platform: Platform,
  actor: Actor,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  let isFirst = true;
  for await (const piece of pieces) {
    // The first piece was read when the call was authorised; later pieces need another check.
    if (!isFirst && hasLost(actor, await actorNow(platform, actor.sessionId, actor.actingFor?.email ?? null))) {
      throw accessChanged();
    }
    isFirst = false;
    yield piece;
  }
}

/** The error that ends an export whose caller may see less since it began. */
export function accessChanged(): Error {
  return new Failure(403, "access_changed", "What you may see has changed since this export began. Export again.");
}

/**
 * The actor of a session with what they may do now, acting for `principal`, an e-mail address, unless it is null.
 * @throws Failure 401 without the session, 403 where they do not assist the principal any more
 */
export async function actorNow(platform: Platform, sessionId: string, principal: string | null): Promise<Actor> {
  const own = await actorOfSession(platform, sessionId);
  return principal === null ? own : actFor(platform, own, principal);
}

/**
 * The sender of a body that has arrived, with what they may do now: it may have been on its way for hours, in which a
 * wall was built or the account closed.
 * @throws Failure 401 without the session, 403 without the permission
 */
export async function senderNow(
  platform: Platform,
  { sessionId, actingFor }: Actor,
  permission: Permission,
): Promise<Actor> {
  const actor = await actorNow(platform, sessionId, actingFor?.email ?? null);
  if (!actor.permissions.has(permission)) throw forbidden(permission);
  return actor;
}

function hasLost(before: Actor, now: Actor): boolean {
  const teams = new Set(now.teams.map(({ id }) => id));
  const { admitted, screened } = before.walls;
  return (
    [...before.permissions].some((one) => !now.permissions.has(one)) ||
    before.teams.some(({ id }) => !teams.has(id)) ||
    now.walls.screened.some((id) => !screened.includes(id)) ||
    admitted.some((id) => !now.walls.admitted.includes(id))
  );
}
