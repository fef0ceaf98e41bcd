import { foldedWords } from "@iphub/sdk/domain/fold-text";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** Finds people of a hub by how a docket names them. */
export interface People {
  /** The e-mail addresses of the people with an address, or a name in any order. */
  find(text: string): readonly string[];
}

/** The active people. */
export async function readPeople(db: Kysely<Schema>): Promise<People> {
  const rows = await db
    .selectFrom("users")
    .select(["email", "first_name", "last_name"])
    .where("disabled_at", "is", null)
    .execute();
  const byKey = new Map<string, string[]>();
  const add = (key: string, email: string) => byKey.set(key, [...(byKey.get(key) ?? []), email]);
  for (const { email, first_name, last_name } of rows) {
    add(email, email);
    add(nameKey(`${first_name} ${last_name}`), email);
  }
  return { find: (text) => byKey.get(text.trim().toLowerCase()) ?? byKey.get(nameKey(text)) ?? [] };
}

/** `Byron, Ada` and `Ada BYRON` are one name. */
function nameKey(name: string): string {
  return `name ${foldedWords(name).sort().join(" ")}`;
}
