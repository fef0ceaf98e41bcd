import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** Those of these e-mail addresses that belong to no active person. */
export async function unknownPeople(db: Kysely<Schema>, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("email", "in", [...emails])
    .where("disabled_at", "is", null)
    .execute();
  const known = new Set(rows.map((row) => row.email));
  return emails.filter((email) => !known.has(email));
}

/** Those of these team ids that do not exist. */
export async function unknownTeams(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("teams")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}
