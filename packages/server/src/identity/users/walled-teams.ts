import { sql, type Transaction } from "kysely";
import { type Actor, apiTokenRefusal } from "../../platform/actor.ts";
import { Failure } from "../../platform/failures.ts";
import { queueMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** A change of the members of a team, by the ids of people. */
export interface TeamChange {
  readonly teamId: string;
  readonly joined: readonly string[];
  readonly left: readonly string[];
}

/**
 * Guards walls against a change of a team that they name: a person joins a team that a wall admits, or leaves one that
 * it excludes. No one but an owner opens a wall for themselves in this way; for others a person does it, and the owners
 * are notified (docs/behaviour/matters.md, 'Matters').
 * @throws Failure 403 `walled_team` for oneself, 403 `in_person` for an API token
 */
export async function guardWalls(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "configuration" | "clock">,
  actor: Actor,
  { teamId, joined, left }: TeamChange,
): Promise<void> {
  if (joined.length + left.length === 0) return;
  const walls = await othersWalls(tx, actor, teamId);
  const opened = walls.filter(({ admits }) => (admits ? joined : left).length > 0);
  if (opened.length === 0) return;
  const people = [...new Set(opened.flatMap(({ admits }) => (admits ? joined : left)))];
  if (actor.tokenScope) throw apiTokenRefusal();
  if (people.includes(actor.userId)) throw ownWall();
  const { name } = await tx.selectFrom("teams").select("name").where("id", "=", teamId).executeTakeFirstOrThrow();
  const rows = await tx.selectFrom("users").select("email").where("id", "in", people).orderBy("email").execute();
  const text = [
    `${actor.email} has changed who is in the team ${name}, which a wall of yours admits or excludes.`,
    `Because of this, these people may see more than before: ${rows.map(({ email }) => email).join(", ")}.`,
    "'Who may see this matter' shows who sees your matters now.",
  ].join("\n\n");
  for (const address of new Set(opened.flatMap(({ owners }) => owners))) {
    await queueMail(tx, platform, { to: { address }, subject: "A team that your wall names has changed", text });
  }
}

interface NamingWall {
  /** Whether it admits the team; else it excludes it. */
  readonly admits: boolean;
  /** The addresses of its owners who work here. */
  readonly owners: readonly string[];
}

/** The walls that name a team, without those that the person owns. */
async function othersWalls(tx: Transaction<Schema>, { userId }: Actor, teamId: string): Promise<NamingWall[]> {
  const { rows } = await sql<NamingWall>`
    select n.admits, array(select u.email from wall_people p join users u on u.id = p.user_id
      where p.invention_id = n.invention_id and p.kind = 'owner' and u.disabled_at is null order by u.email) as owners
    from (
      select t.invention_id, true as admits from invention_teams t join walls w on w.invention_id = t.invention_id
      where t.team_id = ${teamId}
      union all select e.invention_id, false from wall_excluded_teams e where e.team_id = ${teamId}) n
    where not exists (select 1 from wall_people p
      where p.invention_id = n.invention_id and p.user_id = ${userId} and p.kind = 'owner')`.execute(tx);
  return rows;
}

function ownWall(): Failure {
  return new Failure(
    403,
    "walled_team",
    "A wall admits or excludes this team, and you do not own it. Ask another administrator, or break the wall with a reason.",
  );
}
