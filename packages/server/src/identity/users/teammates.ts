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
