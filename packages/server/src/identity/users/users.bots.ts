import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** The bots by e-mail, including disabled ones: the validation tells which are enabled. */
export async function readBots(db: Kysely<Schema>): Promise<{ email: string }[]> {
  return db.selectFrom("users").select("email").where("is_bot", "=", true).orderBy("email").execute();
}

/** Those of these addresses that belong to enabled bots; each once, in the given order. */
export async function validateBots(
  db: Kysely<Schema>,
  emails: readonly string[],
): Promise<{ email: string; exists: boolean }[]> {
  // No address contains a comma: one parameter may have several.
  const asked = [...new Set(emails.flatMap((one) => one.split(",")).map((one) => one.trim().toLowerCase()))];
  const named = asked.filter((email) => email !== "");
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("is_bot", "=", true)
    .where("disabled_at", "is", null)
    .where("email", "in", named)
    .execute();
  const there = new Set(rows.map(({ email }) => email));
  return named.map((email) => ({ email, exists: there.has(email) }));
}
