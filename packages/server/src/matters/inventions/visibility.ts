import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";

/** What of a person decides which matters they see. */
export type Visitor = Pick<Actor, "permissions" | "teams" | "walls">;

/**
 * Which matters a person may see, as a condition of a query, like the rule `maySee`: unrestricted ones, those of their
 * teams, and all of them with the permission `matters:all-teams`; but of a matter with a wall, the wall decides. Without
 * `inventions:read` they see none, also where no call checks it: by a signed address, on a live connection, in a job.
 * Every query that touches matters, tasks or milestones includes it; what a person may not see is 404 for them.
 * @param id the column with the matter's id, like `inventions.id`
 * @param restricted the column that says whether the matter has teams or a wall, like `inventions.restricted`
 */
export function visibleMatter(
  actor: Visitor,
  id = "inventions.id",
  restricted = "inventions.restricted",
): RawBuilder<SqlBool> {
  if (!actor.permissions.has("inventions:read")) return sql`false`;
  const { admitted, screened } = actor.walls;
  const isScreened = sql<SqlBool>`${sql.ref(id)} = any(${[...screened]}::text[])`;
  if (actor.permissions.has("matters:all-teams")) return screened.length === 0 ? sql`true` : sql`(not ${isScreened})`;
  const teams = actor.teams.map((team) => team.id);
  const byTeam = sql<SqlBool>`${sql.ref(id)} in (
    select invention_teams.invention_id from invention_teams where invention_teams.team_id = any(${teams}::text[]))`;
  if (admitted.length + screened.length === 0) return sql`(not ${sql.ref(restricted)} or ${byTeam})`;
  const isAdmitted = sql<SqlBool>`${sql.ref(id)} = any(${[...admitted]}::text[])`;
  return sql`(not ${sql.ref(restricted)} or ${isAdmitted} or (${byTeam} and not ${isScreened}))`;
}

/** The scope of people who may see every matter. */
export const everything = "all";

/**
 * A key for what a person may see: people with the same scope see the same matters, so it is part of the key of a
 * cached total.
 */
export function scopeOf({ permissions, teams, walls: { admitted, screened } }: Visitor): string {
  if (!permissions.has("inventions:read")) return "none";
  if (permissions.has("matters:all-teams")) return screened.length === 0 ? everything : JSON.stringify({ screened });
  const own = teams.map((team) => team.id).sort();
  return JSON.stringify(admitted.length + screened.length === 0 ? own : { own, admitted, screened });
}
