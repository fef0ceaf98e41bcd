import { foldedWords } from "@iphub/sdk/domain/fold-text";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** The people of a hub, to be found by what a docket calls them. */
export interface People {
  /** The e-mail addresses of those whom an address or a name in any order means. */
  find(text: string): readonly string[];
}

/** The people who work here now. */
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
