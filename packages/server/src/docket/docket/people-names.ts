import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";

/** The names of people by e-mail address; an address that no one has is its own name. */
export async function namesOf(
  db: Kysely<Schema>,
  emails: readonly (string | null)[],
): Promise<(email: string) => string> {
  const asked = [...new Set(emails)].filter((one) => one !== null);
  if (asked.length === 0) return (email) => email;
  const rows = await db
    .selectFrom("users")
    .select(["email", "first_name as firstName", "last_name as lastName"])
    .where(sql<boolean>`email = any(${asked}::text[])`)
    .execute();
  const names = new Map(rows.map((row) => [row.email, fullName(row)]));
  return (email) => names.get(email) || email;
}
