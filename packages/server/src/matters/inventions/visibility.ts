import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";

/**
 * Which matters a person may see, as a condition of a query: those that are not kept to teams, those of a team of
 * theirs, and all of them with the permission `matters:all-teams`. Every query that touches matters, tasks or
 * milestones carries it; what a person may not see is 404 for them.
 * @param id the column with the matter's id, like `inventions.id`
 * @param restricted the column that says whether the matter is kept to teams, like `inventions.restricted`
 */
export function visibleMatter(
  actor: Pick<Actor, "permissions" | "teams">,
  id = "inventions.id",
  restricted = "inventions.restricted",
): RawBuilder<SqlBool> {
  if (actor.permissions.has("matters:all-teams")) return sql`true`;
  const teams = actor.teams.map((team) => team.id);
  return sql`(not ${sql.ref(restricted)} or ${sql.ref(id)} in (
    select invention_teams.invention_id from invention_teams where invention_teams.team_id = any(${teams}::text[])))`;
}

/** The scope of who may see every matter. */
export const everything = "all";

/** Two people with the same scope see the same matters; it names what a remembered total depends on. */
export function scopeOf(actor: Pick<Actor, "permissions" | "teams">): string {
  if (actor.permissions.has("matters:all-teams")) return everything;
  return JSON.stringify(actor.teams.map((team) => team.id).sort());
}
