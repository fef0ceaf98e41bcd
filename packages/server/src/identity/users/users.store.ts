import type { Person } from "@iphub/sdk/contract/shapes";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { type Kysely, sql, type Transaction } from "kysely";
import { containsWords, escapeLike, wordsOfSearch } from "../../platform/database/text-search.ts";
import type { Schema } from "../../schema.ts";

/** The most people suggested: as many as the picker shows. */
const mostSuggestions = 20;

/** A person's own names. */
export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** A person's names, locked until the transaction ends. */
export async function lockNames(tx: Transaction<Schema>, userId: string): Promise<Names> {
  return tx
    .selectFrom("users")
    .select(["first_name as firstName", "last_name as lastName"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Saves a person's names. */
export async function saveNames(tx: Transaction<Schema>, userId: string, names: Names, now: string): Promise<void> {
  await tx
    .updateTable("users")
    .set({ first_name: names.firstName, last_name: names.lastName, updated_at: now })
    .where("id", "=", userId)
    .execute();
}

/**
 * The people whose name or e-mail address contains every word, at most twenty: first those whose name or address begins
 * with the text, then by name. People who have left are not suggested.
 */
export async function suggestPeople(db: Kysely<Schema>, q: string): Promise<Person[]> {
  const words = wordsOfSearch(q);
  const text = sql`first_name || ' ' || last_name || ' ' || email`;
  const searched = sql`iphub_fold(${text})`;
  const start = sql`iphub_fold(${escapeLike(words.join(" "))}) || '%'`;
  const found = await sql<Omit<Person, "name">>`
    select first_name as "firstName", last_name as "lastName", email from users
    where disabled_at is null and ${containsWords(text, words)}
    order by
      case when ${searched} like ${start} then 0
        when iphub_fold(last_name) like ${start} or email like ${start} then 1
        when ${searched} like '% ' || ${start} then 2 else 3 end,
      iphub_fold(first_name || ' ' || last_name) collate "C", email collate "C"
    limit ${sql.lit(mostSuggestions)}`.execute(db);
  return found.rows.map((person) => ({ ...person, name: fullName(person) }));
}

/** The people with these addresses, including those who have left, because what they did is still shown. */
export async function peopleOf(db: Kysely<Schema>, emails: readonly string[]): Promise<Person[]> {
  const found = await db
    .selectFrom("users")
    .select(["first_name as firstName", "last_name as lastName", "email"])
    .where("email", "in", [...new Set(emails.map((email) => email.toLowerCase()))])
    .execute();
  return found.map((person) => ({ ...person, name: fullName(person) }));
}
