import type { Filter } from "@iphub/sdk/contract/filters";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { notFound } from "../../../platform/failures.ts";
import type { Schema } from "../../../schema.ts";
import { filterWarnings } from "./filter-warnings.ts";

/** A filter with who made it; the hub's own and those of teams have no one. */
export interface SavedFilter extends Omit<Filter, "warnings"> {
  readonly ownerId: string | null;
}

const teamPrefix = "team-";

/** Every filter that a person has: the hub's, one of each of their teams by its name, and their own by title. */
export async function readFilters(db: Kysely<Schema>, actor: Actor): Promise<SavedFilter[]> {
  const own = await db
    .selectFrom("filters")
    .selectAll()
    .where("owner_id", "=", actor.userId)
    .orderBy(sql`iphub_fold(title)`)
    .orderBy("id")
    .execute();
  const teams = await Promise.all(actor.teams.map((team) => teamFilter(db, team)));
  return [...systemFilters(actor), ...teams, ...own.map(toSaved)];
}

/**
 * One filter by its id. A personal one can be read by everybody who has its address: that is how filters are shared.
 * @throws Failure 404
 */
export async function readFilter(db: Kysely<Schema>, actor: Actor, id: string): Promise<SavedFilter> {
  const built = systemFilters(actor).find((one) => one.id === id);
  if (built) return built;
  const team = actor.teams.find((one) => teamPrefix + one.id === id);
  if (team) return teamFilter(db, team);
  const row = await db.selectFrom("filters").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("filter");
  return toSaved(row);
}

/** Filters as the contract has them, with what they name and is no longer there. */
export async function withWarnings(
  db: Kysely<Schema>,
  reader: Actor,
  filters: readonly SavedFilter[],
): Promise<Filter[]> {
  const warnings = await filterWarnings(
    db,
    reader,
    filters.map(({ data }) => data),
  );
  return filters.map(({ ownerId: _ownerId, ...filter }, index) => ({ ...filter, warnings: warnings[index] ?? [] }));
}

function systemFilters({ email }: Actor): SavedFilter[] {
  const status = [...openStatuses];
  const common = { layout: "compact", type: "system", ownerId: null } as const;
  return [
    { ...common, id: "my-tasks", title: "My Tasks", data: { assignees: [email], status } },
    { ...common, id: "my-projects", title: "My Projects", data: { projectAssignees: [email], status } },
  ];
}

async function teamFilter(db: Kysely<Schema>, team: Actor["teams"][number]): Promise<SavedFilter> {
  const members = await db
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select("users.email")
    .where("team_members.team_id", "=", team.id)
    .where("users.disabled_at", "is", null)
    .orderBy("users.email")
    .execute();
  const data = { assignees: members.map((row) => row.email), status: [...openStatuses] };
  return { id: teamPrefix + team.id, title: team.name, layout: "compact", type: "team", data, ownerId: null };
}

function toSaved(row: {
  id: string;
  title: string;
  layout: Filter["layout"];
  data: Filter["data"];
  owner_id: string;
}): SavedFilter {
  return { id: row.id, title: row.title, layout: row.layout, type: "personal", data: row.data, ownerId: row.owner_id };
}
