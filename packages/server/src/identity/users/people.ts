import { email as address } from "@iphub/sdk/contract/shapes";
import type { FieldError } from "@iphub/sdk/field-errors";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
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
  return !isMe(word) && !word.includes("@");
}

function isMe(word: string): boolean {
  return word.trim().toLowerCase() === "me";
}

/**
 * The e-mail addresses that each of these typed words means, by the rule of `who:` in the query of tasks: `me`, an e-mail
 * address, or a name; people who left are found too.
 * @throws Failure 400 naming `field` for names that are no one's, and for what is no address
 */
export async function eachMeant(
  db: Kysely<Schema>,
  actor: Pick<Actor, "email">,
  field: string,
  typed: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const words = typed.map((word) => word.trim());
  const called = await peopleCalled(db, words.filter(isName));
  const faults = words.flatMap((word) => wordFault(word, called) ?? []);
  if (faults.length > 0) throw invalid(faults.map((fault) => ({ field, message: fault })));
  return words.map((word) => {
    if (isName(word)) return called.get(word) ?? [];
    // An address means itself: people who have left the firm may still be named on what they had.
    return [word.includes("@") ? word.toLowerCase() : actor.email];
  });
}

function wordFault(word: string, called: ReadonlyMap<string, readonly string[]>): string | null {
  const use = "use me, a name or an e-mail address such as ada@firm.example";
  if (isName(word)) return (called.get(word) ?? []).length > 0 ? null : `no one is called '${word}'; ${use}`;
  return isMe(word) || z.safeParse(address, word).success ? null : `'${word}' is not an e-mail address; ${use}`;
}

/** The same of one typed word; no one for a blank one, which narrows nothing. */
export async function peopleMeant(
  db: Kysely<Schema>,
  actor: Pick<Actor, "email">,
  field: string,
  typed = "",
): Promise<readonly string[]> {
  if (typed.trim() === "") return [];
  return (await eachMeant(db, actor, field, [typed])).flat();
}

/** The one person that a typed word means. @throws Failure 400 naming `field` for a name of no one, or of several people */
export async function personMeant(
  db: Kysely<Schema>,
  actor: Pick<Actor, "email">,
  field: string,
  typed: string,
): Promise<string> {
  const found = await peopleMeant(db, actor, field, typed);
  const [email] = found;
  if (email === undefined) throw invalid([{ field, message: "is empty; use me, a name or an e-mail address" }]);
  if (found.length > 1) throw invalid([severalFault(field, typed.trim(), found)]);
  return email;
}

/** What is wrong with a name of several people where one person is needed. */
export function severalFault(field: string, name: string, people: readonly string[]): FieldError {
  const message = `several people are called '${name}': ${people.join(", ")}; use the e-mail address of one`;
  return { field, message };
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
