import type { FieldError } from "@iphub/sdk/field-errors";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { invalid } from "../../platform/failures.ts";
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

/** The fault of a field with the e-mail address of someone who does not work here. */
export function personFault(field: string, email: string): FieldError {
  const message = `${email} is not a person who works here; use the e-mail address of a person with an active account`;
  return { field, message };
}

/** The faults of the fields, each with an e-mail address, that name no active person. */
export async function personFaults(
  db: Kysely<Schema>,
  named: readonly { readonly field: string; readonly email: string }[],
): Promise<FieldError[]> {
  const unknown = new Set(await unknownPeople(db, [...new Set(named.map(({ email }) => email))]));
  return named.filter(({ email }) => unknown.has(email)).map(({ field, email }) => personFault(field, email));
}

/** The faults of the field `assignees`: people who have left stay where they were before, but are given nothing new. */
export async function assigneeFaults(
  db: Kysely<Schema>,
  assignees: readonly string[],
  before: readonly string[] = [],
): Promise<FieldError[]> {
  const unknown = await unknownPeople(
    db,
    assignees.filter((email) => !before.includes(email)),
  );
  const message = "is not a current user; use the e-mail addresses of people of this hub";
  return unknown.map((email) => ({ field: "assignees", message: `${email} ${message}` }));
}

/** Refuses people as {@link assigneeFaults} finds them. @throws Failure 400 naming `assignees` */
export async function requireAssignees(
  db: Kysely<Schema>,
  assignees: readonly string[] = [],
  before: readonly string[] = [],
): Promise<void> {
  const faults = await assigneeFaults(db, assignees, before);
  if (faults.length > 0) throw invalid(faults);
}

/**
 * Finds people by a typed name: the part of the e-mail address before the @, the first name, the last name, or the beginning
 * of the full name. Case and accents do not matter, and people who left are found too. Texts with an @ are left out.
 * @returns the e-mail addresses for each name
 */
export async function peopleCalled(
  db: Kysely<Schema>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const typed = [...new Set(names.filter((name) => !name.includes("@")))];
  if (typed.length === 0) return new Map();
  const found = await sql<{ name: string; email: string }>`
    select named.name, u.email from unnest(${typed}::text[]) named (name) join users u
      on split_part(u.email, '@', 1) = lower(named.name) or iphub_fold(u.first_name) = iphub_fold(named.name)
        or iphub_fold(u.last_name) = iphub_fold(named.name)
        or starts_with(iphub_fold(u.first_name || ' ' || u.last_name), iphub_fold(named.name))
    order by u.email`.execute(db);
  return new Map(
    typed.map((name) => [name, found.rows.filter((row) => row.name === name).map((row) => row.email)] as const),
  );
}

/** Whether a typed word is a name: not `me`, and no e-mail address. */
export function isName(word: string): boolean {
  return word.trim().toLowerCase() !== "me" && !word.includes("@");
}

/**
 * The e-mail addresses that a typed word means, by the rule of `who:` in the query of tasks: `me`, an e-mail address, or
 * a name; people who left are found too. @throws Failure 400 naming `field` for a name that is no one's
 */
export async function peopleMeant(
  db: Kysely<Schema>,
  { email }: Pick<Actor, "email">,
  field: string,
  typed: string,
): Promise<readonly string[]> {
  const word = typed.trim();
  if (word.toLowerCase() === "me") return [email];
  // An address means itself: people who have left the firm may still be named on what they had.
  if (word.includes("@")) return [word.toLowerCase()];
  const found = (await peopleCalled(db, [word])).get(word) ?? [];
  if (found.length > 0) return found;
  throw invalid([{ field, message: `no one is called '${word}'; use me, a name or an e-mail address` }]);
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

/** The names of teams by id, as the event log keeps them next to a change of a list of teams. */
export async function teamNames(db: Kysely<Schema>, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("teams")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

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
