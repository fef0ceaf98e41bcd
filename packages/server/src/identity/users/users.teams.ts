import type { TeamMembers } from "@iphub/sdk/contract/people";
import type { users } from "@iphub/sdk/contract/users";
import { counted } from "@iphub/sdk/domain/counted";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { Failure, invalid, notFound } from "../../platform/failures.ts";
import { withdrawAnswersOf } from "../../platform/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { holdPermission } from "../auth/hold-access.ts";
import { guardWalls } from "./walled-teams.ts";

type Change = EndpointParsed<(typeof users)["updateTeam"]>;

/** The teams with their members, by name. */
export async function readTeams(db: Kysely<Schema>, id: string | null = null): Promise<TeamMembers[]> {
  const found = await sql<TeamMembers>`
    select t.id, t.name, coalesce((select jsonb_agg(u.email order by u.email)
      from team_members m join users u on u.id = m.user_id where m.team_id = t.id), '[]') as members
    from teams t where ${id === null ? sql`true` : sql`t.id = ${id}`}
    order by iphub_fold(t.name) collate "C", t.id`.execute(db);
  return found.rows;
}

/** Creates a team in a transaction. @throws Failure 400 naming `name` if it is in use */
export async function createTeam(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  name: string,
): Promise<TeamMembers> {
  await holdPermission(tx, actor, "users:manage");
  await lockTeamNames(tx);
  const id = newId(clock.now());
  const added = await tx
    .insertInto("teams")
    .values({ id, name })
    .onConflict((on) => on.column("name").doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) throw nameTaken();
  await events.append(tx, [{ type: "team-created", actor: actor.email, metadata: { teamId: id, name } }]);
  return { id, name, members: [] };
}

/** Renames a team or replaces its members in a transaction. @throws Failure 400 naming what is invalid */
export async function changeTeam(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "events" | "clock" | "configuration">,
  actor: Actor,
  { teamId, name, members }: Change,
): Promise<TeamMembers> {
  await holdPermission(tx, actor, "users:manage");
  await tx.selectFrom("teams").select("id").where("id", "=", teamId).forUpdate().execute();
  const [before] = await readTeams(tx, teamId);
  if (!before) throw notFound("team");
  const after: TeamMembers = {
    id: teamId,
    name: name ?? before.name,
    members: members ? [...new Set(members)].sort() : before.members,
  };
  const changes = changesBetween(before, after);
  if (changes.name) {
    await lockTeamNames(tx);
    const other = await tx.selectFrom("teams").select("id").where("name", "=", after.name).executeTakeFirst();
    if (other) throw nameTaken();
    await tx.updateTable("teams").set({ name: after.name }).where("id", "=", teamId).execute();
  }
  if (changes.members) {
    await guardWalls(tx, platform, actor, { teamId, ...(await replaceMembers(tx, teamId, after.members)) });
    await withdrawAnswersOf(
      tx,
      before.members.filter((email) => !after.members.includes(email)),
    );
  }
  if (Object.keys(changes).length === 0) return before;
  await platform.events.append(tx, [
    { type: "team-updated", actor: actor.email, metadata: { teamId, name: after.name, changes } },
  ]);
  return after;
}

/**
 * Deletes a team in a transaction.
 * @throws Failure 409 if a matter is restricted to it: without the team fewer people would see the matter, without
 * notice
 */
export async function deleteTeam(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  teamId: string,
): Promise<{ ok: true }> {
  await holdPermission(tx, actor, "users:manage");
  await tx.selectFrom("teams").select("id").where("id", "=", teamId).forUpdate().execute();
  const [team] = await readTeams(tx, teamId);
  if (!team) throw notFound("team");
  const kept = await countGuarded(tx, "invention_teams", teamId);
  if (kept > 0) {
    const matters = counted(kept, "matter is", "matters are");
    throw new Failure(409, "in_use", `${matters} restricted to this team. Give them another team first.`, {
      current: team,
    });
  }
  if ((await countGuarded(tx, "wall_excluded_teams", teamId)) > 0) {
    throw new Failure(409, "in_use", "A wall excludes this team. Its owners take the team out first.", {
      current: team,
    });
  }
  await tx.deleteFrom("teams").where("id", "=", teamId).execute();
  const metadata = { teamId, name: team.name, members: team.members };
  await events.append(tx, [{ type: "team-deleted", actor: actor.email, metadata }]);
  return { ok: true };
}

/** Names are given to teams one after the other, so that the second of two that are the same is refused in words. */
async function lockTeamNames(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team:names', 0))`.execute(tx);
}

async function countGuarded(
  tx: Transaction<Schema>,
  table: "invention_teams" | "wall_excluded_teams",
  teamId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where team_id = ${teamId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Replaces the members of a team; who joined it, and who left it, by their ids. */
async function replaceMembers(tx: Transaction<Schema>, teamId: string, emails: readonly string[]) {
  const people =
    emails.length === 0
      ? []
      : await tx
          .selectFrom("users")
          .select(["id", "email"])
          .where("email", "in", [...emails])
          .execute();
  const addresses = new Set(people.map(({ email }) => email));
  const strangers = emails.flatMap((email) => (addresses.has(email) ? [] : [email]));
  if (strangers.length > 0)
    throw invalid([{ field: "members", message: `are not current users: ${strangers.join(", ")}` }]);
  const before = await tx.deleteFrom("team_members").where("team_id", "=", teamId).returning("user_id as id").execute();
  const rows = people.map(({ id }) => ({ team_id: teamId, user_id: id }));
  if (rows.length > 0) await tx.insertInto("team_members").values(rows).execute();
  const [known, now] = [new Set(before.map(({ id }) => id)), new Set(people.map(({ id }) => id))];
  return { joined: [...now].filter((id) => !known.has(id)), left: [...known].filter((id) => !now.has(id)) };
}

function nameTaken() {
  return invalid([{ field: "name", message: "is the name of another team" }]);
}
