import { type Permission, permissions, type Role, roles } from "@iphub/sdk/contract/permissions";
import type { SeenWalls } from "@iphub/sdk/domain/may-see";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";

/** The columns of an actor, for a query over `users`. */
export const personColumns = [
  "users.id",
  "users.email",
  "users.first_name",
  "users.last_name",
  "users.roles",
  sql<{ id: string; name: string }[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name)
    from team_members m join teams t on t.id = m.team_id where m.user_id = users.id), '[]')`.as("teams"),
  seenWalls("users.id").as("walls"),
] as const;

/** A row of {@link personColumns}. */
export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: readonly string[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly walls: SeenWalls;
}

/** The actor of a row. */
export function actorFrom(row: PersonRow, sessionId: string): Actor {
  return {
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    teams: row.teams,
    permissions: new Set(permissionsOf(row.roles)),
    walls: row.walls,
    sessionId,
  };
}

/** The permissions of a set of roles, in the order of the permission list. */
export function permissionsOf(roleNames: readonly string[]): Permission[] {
  const granted = new Set<string>(roleNames.flatMap((name) => (isRole(name) ? roles[name] : [])));
  return permissions.filter((permission) => granted.has(permission));
}

function isRole(name: string): name is Role {
  return Object.hasOwn(roles, name);
}

/**
 * What the walls of matters say of a person, as a column of a query; the function is made by the migration of walls.
 * @param userId the column with the person's id, like `users.id`
 */
export function seenWalls(userId: string): RawBuilder<SeenWalls> {
  return sql<SeenWalls>`iphub_seen_walls(${sql.ref(userId)})`;
}
