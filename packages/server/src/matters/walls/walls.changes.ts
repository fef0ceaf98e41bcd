import type { walls } from "@iphub/sdk/contract/walls";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import { holdPermission, teamNames } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { Failure, notFound, refuseStale } from "../../platform/failures.ts";
import { queueMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { changeMatter } from "../inventions/change-matter.ts";
import { lockInvention, refreshRestricted } from "../inventions/inventions.store.ts";
import { checkWall, holdWallRight, requireWallRight } from "./walls.rules.ts";
import { deleteWall, readWall, saveBreak, saveWall, type WallLists, type WallRecord } from "./walls.store.ts";

type WallPatch = Omit<EndpointParsed<(typeof walls)["set"]>, "id">;

const noLists: WallLists = { owners: [], people: [], excludedPeople: [], excludedTeams: [] };

/** Builds or changes the wall of a matter, in a transaction. @throws Failure 400, 403, or 409 for an older reading */
export async function setWall(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  actor: Actor,
  id: string,
  { teams, updatedAt, ...given }: WallPatch,
): Promise<WallRecord> {
  await holdWallRight(tx, actor);
  await lockInvention(tx, id);
  await requireWallRight(tx, actor, id);
  const before = await readWall(tx, id);
  if (before) refuseStale(updatedAt, before);
  const { owners, people, excludedPeople, excludedTeams } = before ?? { ...noLists, owners: [actor.email] };
  const wanted = sorted({ owners, people, excludedPeople, excludedTeams, ...given });
  await checkWall(tx, wanted, before ?? noLists);
  if (teams) {
    const own = [...new Set(teams)].sort();
    await changeMatter(tx, platform, actor, id, (matter) => ({ ...matter, teams: own }));
  }
  await saveWall(tx, id, wanted, before ? laterThan(before.updatedAt, platform.clock) : nowIso(platform.clock));
  await refreshRestricted(tx, id);
  const after = await readWall(tx, id);
  if (!after) throw notFound("wall");
  const metadata = await loggedChanges(tx, before, after);
  await platform.events.append(tx, [{ type: "invention-wall-set", actor: actor.email, inventionId: id, metadata }]);
  return after;
}

/** Removes the wall of a matter, in a transaction; its teams stay. @throws Failure 403, or 404 without a wall */
export async function removeWall(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  await holdWallRight(tx, actor);
  await lockInvention(tx, id);
  const before = await readWall(tx, id);
  if (!before) throw notFound("wall");
  await requireWallRight(tx, actor, id);
  await deleteWall(tx, id);
  await refreshRestricted(tx, id);
  const metadata = await loggedChanges(tx, before, null);
  await events.append(tx, [{ type: "invention-wall-removed", actor: actor.email, inventionId: id, metadata }]);
  return { ok: true };
}

/**
 * Admits an administrator to a matter in spite of its wall, in a transaction. The reason is in the matter's stream, and
 * the owners are mailed where the hub sends mail.
 * @throws Failure 409 without a wall
 */
export async function breakWall(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events" | "configuration">,
  actor: Actor,
  id: string,
  reason: string,
): Promise<WallRecord> {
  await holdPermission(tx, actor, "system:manage");
  await lockInvention(tx, id);
  if (!(await readWall(tx, id))) throw new Failure(409, "no_wall", "This matter has no wall to break.");
  await saveBreak(tx, id, { userId: actor.userId, reason, at: nowIso(platform.clock) });
  const wall = await readWall(tx, id);
  if (!wall) throw notFound("wall");
  await queueWallMail(tx, platform, wall, actor, reason);
  await platform.events.append(tx, [
    { type: "invention-wall-broken", actor: actor.email, inventionId: id, metadata: { reason, owners: wall.owners } },
  ]);
  return wall;
}

/** Notifies each owner of a wall by mail that it was broken; without a public address the mail has the matter's id. */
async function queueWallMail(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "configuration" | "clock">,
  { inventionId, owners }: WallRecord,
  actor: Actor,
  reason: string,
): Promise<void> {
  const hub = platform.configuration.publicUrl;
  // No title and no reference: the mail may be read by others than the owner.
  const text = [
    `${actor.email} has broken the wall of a matter that you own, with this reason:`,
    reason,
    hub === undefined ? `The matter has the id ${inventionId}.` : `${hub}/inventions/${inventionId}`,
    "They see the matter until an owner sets the wall again.",
  ].join("\n\n");
  for (const address of owners) {
    await queueMail(tx, platform, { to: { address }, subject: "A wall of yours was broken", text });
  }
}

/** The changes of a wall as the event log keeps them, with the names of the teams in them. */
async function loggedChanges(tx: Transaction<Schema>, before: WallLists | null, after: WallLists | null) {
  const changes = changesBetween(listsOf(before), listsOf(after));
  if (!("excludedTeams" in changes)) return { changes };
  const teams = [...(before?.excludedTeams ?? []), ...(after?.excludedTeams ?? [])];
  return { changes, names: await teamNames(tx, teams) };
}

function sorted({ owners, people, excludedPeople, excludedTeams }: WallLists): WallLists {
  const once = (list: readonly string[]) => [...new Set(list)].sort();
  return {
    owners: once(owners),
    people: once(people),
    excludedPeople: once(excludedPeople),
    excludedTeams: once(excludedTeams),
  };
}

function listsOf(wall: WallLists | null): WallLists {
  return sorted(wall ?? noLists);
}
