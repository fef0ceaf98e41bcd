import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";

/**
 * Which matters a person may see, as a condition of a query: unrestricted ones, those of their teams, and all of them
 * with the permission `matters:all-teams`. Every query that touches matters, tasks or milestones includes it; what a
 * person may not see is 404 for them.
 * @param id the column with the matter's id, like `inventions.id`
 * @param restricted the column that says whether the matter is restricted to teams, like `inventions.restricted`
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

/** The scope of people who may see every matter. */
export const everything = "all";

/**
 * A key for what a person may see: people with the same scope see the same matters, so it is part of the key of a
 * cached total.
 */
export function scopeOf(actor: Pick<Actor, "permissions" | "teams">): string {
  if (actor.permissions.has("matters:all-teams")) return everything;
  return JSON.stringify(actor.teams.map((team) => team.id).sort());
}
