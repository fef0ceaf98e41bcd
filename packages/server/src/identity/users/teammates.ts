import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";

/** The e-mail addresses of the people in a person's teams, their own first. */
export async function teammates(db: Kysely<Schema>, { email, teams }: Actor): Promise<string[]> {
  if (teams.length === 0) return [email];
  const rows = await db
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select("users.email")
    .distinct()
    .where(
      "team_members.team_id",
      "in",
      teams.map(({ id }) => id),
    )
    .orderBy("users.email")
    .execute();
  return [...new Set([email, ...rows.map((row) => row.email)])];
}

/** The people of a team by e-mail address, without those who have left. */
export async function membersOf(db: Kysely<Schema>, team: string): Promise<string[]> {
  const rows = await db
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select("users.email")
    .where("team_members.team_id", "=", team)
    .where("users.disabled_at", "is", null)
    .orderBy("users.email")
    .execute();
  return rows.map((row) => row.email);
}
