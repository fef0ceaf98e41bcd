import { mentionedNames, mentionedPeople } from "@iphub/sdk/domain/matters/mention";
import { maySee, type SeenWalls } from "@iphub/sdk/domain/may-see";
import { type Kysely, sql } from "kysely";
import { permissionsOf, seenWalls } from "../../identity/public.ts";
import type { Schema } from "../../schema.ts";
import type { VisibleMatter } from "../inventions/visible-matter.ts";

interface PersonRow {
  email: string;
  firstName: string;
  lastName: string;
  roles: string[];
  sameTeam: boolean;
  walls: SeenWalls;
}

/**
 * The e-mail addresses of mentioned people who may see the matter: others learn nothing of it, not even that it exists.
 * @param author who is not notified; null if no one is left out
 */
export async function findMentioned(
  db: Kysely<Schema>,
  matter: Pick<VisibleMatter, "id" | "restricted">,
  author: string | null,
  message: string,
): Promise<string[]> {
  const names = mentionedNames(message);
  if (names.length === 0) return [];
  const firsts = names.map((name) => name.split("@")[0]?.split(".")[0] ?? name);
  const { rows } = await sql<PersonRow>`
    select u.email, u.first_name as "firstName", u.last_name as "lastName", u.roles,
      exists (select 1 from team_members m join invention_teams t on t.team_id = m.team_id
        where m.user_id = u.id and t.invention_id = ${matter.id}) as "sameTeam",
      ${seenWalls("u.id")} as walls
    from users u where u.disabled_at is null and u.email is distinct from ${author}
      and (u.email = any(${names}::text[]) or replace(iphub_fold(trim(u.first_name)), ' ', '-') = any(${firsts}::text[]))
    order by u.email limit 500`.execute(db);
  return mentionedPeople(
    message,
    rows.filter((person) => isSeenBy(matter, person)),
  );
}

function isSeenBy(
  { id, restricted }: Pick<VisibleMatter, "id" | "restricted">,
  { roles, sameTeam, walls }: PersonRow,
): boolean {
  const granted = permissionsOf(roles);
  const isAllTeams = sameTeam || granted.includes("matters:all-teams");
  return granted.includes("inventions:read") && maySee({ isAllTeams, teams: [], walls }, { id, restricted, teams: [] });
}
