import type { FieldError } from "@iphub/sdk/field-errors";
import type { Kysely, Transaction } from "kysely";
import { holdAccess, holdPermission, unknownPeople, unknownTeams } from "../../identity/public.ts";
import { type Actor, apiTokenRefusal } from "../../platform/actor.ts";
import { Failure, forbidden, invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { currentOwners, type WallLists } from "./walls.store.ts";

/** The permission to build walls, and to change the teams of a restricted matter without a wall. */
const permission = "walls:write";

/**
 * Holds until the transaction ends what lets the caller change walls: `walls:write` where they have it, else what an owner
 * needs. It comes before the matter is locked, as where a wall is broken.
 * @throws Failure 401, 403 where they do not have it any more
 */
export function holdWallRight(tx: Transaction<Schema>, actor: Actor): Promise<void> {
  if (actor.permissions.has(permission)) return holdPermission(tx, actor, permission);
  // What an assistant is lent is not in their own roles.
  if (actor.actingFor) return holdAccess(tx, actor);
  return holdPermission(tx, actor, "inventions:write");
}

/**
 * Checks that a person may change who sees a matter: an owner of its wall; where it has no wall, or no owner works here
 * any more, a person with `walls:write`. An API token builds walls and changes none: who took it could open them.
 * @throws Failure 403
 */
export async function requireWallRight(tx: Transaction<Schema>, actor: Actor, inventionId: string): Promise<void> {
  const owners = await currentOwners(tx, inventionId);
  if (owners !== null && actor.tokenScope) throw apiTokenRefusal();
  if (hasWallRight(owners, actor)) return;
  if (owners === null || owners.length === 0) throw forbidden(permission);
  throw new Failure(403, "not_owner", `Only the owners of this matter's wall may change it: ${owners.join(", ")}.`);
}

/** Whether a person may change who sees a matter. */
export async function mayChangeWall(db: Kysely<Schema>, actor: Actor, inventionId: string): Promise<boolean> {
  return hasWallRight(await currentOwners(db, inventionId), actor);
}

/** Whether a person may change who sees a matter, given the owners of its wall who work here, or null without a wall. */
function hasWallRight(owners: readonly string[] | null, actor: Actor): boolean {
  if (owners === null || owners.length === 0) return actor.permissions.has(permission);
  return owners.includes(actor.email);
}

/**
 * Checks the lists of a wall. People and teams that were in a list before are not checked again.
 * @throws Failure 400 naming the fields
 */
export async function checkWall(tx: Transaction<Schema>, wanted: WallLists, before: WallLists): Promise<void> {
  const faults: FieldError[] = [];
  if (wanted.owners.length === 0) faults.push({ field: "owners", message: "is empty; a wall has at least one owner" });
  for (const field of ["owners", "people", "excludedPeople"] as const) {
    const unknown = await unknownPeople(
      tx,
      wanted[field].filter((one) => !before[field].includes(one)),
    );
    for (const one of unknown)
      faults.push({ field, message: `${one} is not a current user; use the address of a person` });
  }
  const teams = wanted.excludedTeams.filter((one) => !before.excludedTeams.includes(one));
  for (const one of await unknownTeams(tx, teams)) {
    faults.push({ field: "excludedTeams", message: `${one} is not a team; use the ids of teams of this hub` });
  }
  for (const one of wanted.excludedPeople) {
    if (wanted.owners.includes(one))
      faults.push({ field: "excludedPeople", message: `${one} is an owner of the wall` });
    if (wanted.people.includes(one)) faults.push({ field: "excludedPeople", message: `${one} is also among people` });
  }
  if (faults.length > 0) throw invalid(faults);
}
