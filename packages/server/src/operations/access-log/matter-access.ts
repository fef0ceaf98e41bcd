import type { MatterAccess, MatterReader } from "@iphub/sdk/contract/access-log";
import { maySee } from "@iphub/sdk/domain/may-see";
import type { Kysely } from "kysely";
import { actorFrom, personColumns } from "../../identity/public.ts";
import { matterToSee, mayChangeWall, readWall } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { forbidden } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { oldestAccess, readVisits, type Visit } from "./access-log.store.ts";

type Reason = NonNullable<MatterReader["canSee"]>;
type Person = { readonly email: string; readonly name: string; readonly canSee: Reason | null };

/**
 * Who can see a matter and why, and who has seen it.
 * @throws Failure 404 for who may not see the matter, 403 for who neither owns its wall nor reads the access log
 */
export async function matterAccess(db: Kysely<Schema>, actor: Actor, inventionId: string): Promise<MatterAccess> {
  const matter = await matterToSee(db, actor, inventionId);
  const mayRead = actor.permissions.has("access-log:read") || (await mayChangeWall(db, actor, matter.id));
  if (!mayRead) throw forbidden("access-log:read");
  const [people, visits, since] = await Promise.all([
    peopleOf(db, matter),
    readVisits(db, matter.id),
    oldestAccess(db),
  ]);
  return { inventionId: matter.id, since, people: merged(people, visits) };
}

/** Those who have looked first, the latest first; then those who can and have not. */
function merged(people: readonly Person[], visits: readonly Visit[]): MatterReader[] {
  const known = new Map(people.map((person) => [person.email, person]));
  const seen = new Set(visits.map(({ email }) => email));
  const none = { first: null, last: null, matter: 0, documents: 0, mail: 0, refused: 0 };
  return [
    ...visits.map((visit) => ({
      ...visit,
      name: known.get(visit.email)?.name ?? visit.email,
      canSee: known.get(visit.email)?.canSee ?? null,
    })),
    ...people
      .filter(({ email, canSee }) => canSee !== null && !seen.has(email))
      .map((person) => ({ ...person, ...none })),
  ];
}

/** Everyone with why they can see the matter, or null if they cannot or have left. */
async function peopleOf(
  db: Kysely<Schema>,
  { id, restricted }: { readonly id: string; readonly restricted: boolean },
): Promise<Person[]> {
  const [wall, named, rows] = await Promise.all([
    readWall(db, id),
    db.selectFrom("invention_teams").select("team_id").where("invention_id", "=", id).execute(),
    db
      .selectFrom("users")
      .select([...personColumns, "users.disabled_at"])
      .orderBy("email")
      .execute(),
  ]);
  const teams = named.map((row) => row.team_id);
  return rows.map((row): Person => {
    const person = actorFrom(row, "");
    const { email, firstName, lastName, walls } = person;
    const isAllTeams = person.permissions.has("matters:all-teams");
    const sees = maySee({ isAllTeams, teams: person.teams, walls }, { id, restricted, teams });
    const isHere = row.disabled_at === null && person.permissions.has("inventions:read");
    const isOfTeam = person.teams.some((team) => teams.includes(team.id));
    const canSee = isHere && sees ? reasonOf(email, { wall, isOfTeam, restricted }) : null;
    return { email, name: `${firstName} ${lastName}`.trim(), canSee };
  });
}

function reasonOf(
  email: string,
  why: {
    readonly wall: Awaited<ReturnType<typeof readWall>>;
    readonly isOfTeam: boolean;
    readonly restricted: boolean;
  },
): Reason {
  const { wall, isOfTeam, restricted } = why;
  if (wall?.owners.includes(email)) return "owner";
  if (wall?.breaks.some((one) => one.email === email)) return "broke the wall";
  if (wall?.people.includes(email)) return "allowed";
  if (isOfTeam) return "team";
  return restricted && !wall ? "all matters" : "open to all";
}
