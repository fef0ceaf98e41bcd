import type { ImportName } from "@iphub/sdk/contract/import-names";
import { imports } from "@iphub/sdk/contract/imports";
import { compareText } from "@iphub/sdk/domain/compare-text";
import {
  type KnownPerson,
  type PersonSuggestion,
  peopleMatcher,
  personKey,
  takenPerson,
} from "@iphub/sdk/domain/operations/import-people";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

/** What was chosen for a name. */
export type NameChosen = Pick<ImportName, "name" | "choice" | "email">;

/** The person that a name of a file means, with a remark for its rows where the reader should check it. */
export interface NameReading {
  readonly email: string | null;
  readonly remark: string | null;
}

/** The names of people in a file. */
export interface FileNames {
  read(text: string): NameReading;
  /** Counts a row with the name. */
  count(text: string): void;
  /** Those that are not exactly anyone's, the most frequent first. */
  list(): ImportName[];
}

/** The most names that are compared with people and listed; further ones are no one's. */
const mostNames = imports.names.most;
const withoutAttorney = "the matter comes without a responsible attorney";

/** The names of a file that is read, with what was chosen for this import and what is kept of earlier ones. */
export async function fileNames(db: Kysely<Schema>, chosen: readonly NameChosen[] = []): Promise<FileNames> {
  const people = await sql<KnownPerson>`
    select email, first_name as "firstName", last_name as "lastName" from users where disabled_at is null
    `.execute(db);
  const kept = await sql<NameChosen & { key: string }>`
    select n.name_key as key, n.name, u.email, case when n.user_id is null then 'no-one' else 'person' end as choice
    from import_names n left join users u on u.id = n.user_id
    where n.user_id is null or u.disabled_at is null`.execute(db);
  const own = chosen.map((one) => [personKey(one.name), one] as const);
  return new NamesOfFile(people.rows, new Map(own), new Map(kept.rows.map((one) => [one.key, one])));
}

interface Met {
  readonly name: string;
  readonly suggestions: readonly PersonSuggestion[];
  readonly chosen: (NameChosen & { readonly isKept: boolean }) | undefined;
  readonly reading: NameReading;
  rows: number;
}

class NamesOfFile implements FileNames {
  readonly #met = new Map<string, Met>();
  readonly #match: (text: string) => PersonSuggestion[];
  readonly #exact: ReadonlyMap<string, readonly string[]>;
  readonly #own: ReadonlyMap<string, NameChosen>;
  readonly #kept: ReadonlyMap<string, NameChosen>;
  #compared = 0;

  constructor(
    people: readonly KnownPerson[],
    own: ReadonlyMap<string, NameChosen>,
    kept: ReadonlyMap<string, NameChosen>,
  ) {
    this.#match = peopleMatcher(people);
    const keys = people.flatMap(({ email, firstName, lastName }) => [
      { key: email, email },
      { key: personKey(`${firstName} ${lastName}`), email },
    ]);
    const grouped = Map.groupBy(keys, ({ key }) => key);
    this.#exact = new Map([...grouped].map(([key, of]) => [key, [...new Set(of.map(({ email }) => email))]]));
    this.#own = own;
    this.#kept = kept;
  }

  read(text: string): NameReading {
    return this.#meet(text).reading;
  }

  count(text: string): void {
    this.#meet(text).rows += 1;
  }

  list(): ImportName[] {
    const asked = [...this.#met.values()].filter(({ suggestions, chosen, rows }) => {
      const [best, next] = suggestions;
      return rows > 0 && (chosen !== undefined || best?.reason !== "same" || next?.reason === "same");
    });
    const listed = asked.map(({ name, rows, suggestions, chosen, reading }): ImportName => {
      const { choice, isKept } = chosen ?? { choice: "open", isKept: false };
      return { name, rows, choice, email: reading.email, isKept, suggestions: [...suggestions] };
    });
    return listed.sort((one, other) => other.rows - one.rows || compareText(one.name, other.name)).slice(0, mostNames);
  }

  #meet(text: string): Met {
    const key = personKey(text);
    const known = this.#met.get(key);
    if (known) return known;
    const met = this.#first(text, key);
    this.#met.set(key, met);
    return met;
  }

  #first(name: string, key: string): Met {
    const [exact, ...others] = this.#exact.get(key) ?? [];
    if (exact !== undefined && others.length === 0) {
      const suggestions = [{ email: exact, reason: "same" as const }];
      return { name, rows: 0, suggestions, chosen: undefined, reading: { email: exact, remark: null } };
    }
    const [own, kept] = [this.#own.get(key), this.#kept.get(key)];
    const choice = own?.choice === "open" ? undefined : (own ?? kept);
    const chosen = choice && { ...choice, isKept: own === undefined };
    this.#compared += 1;
    const suggestions = this.#compared > mostNames ? [] : this.#match(name);
    return { name, rows: 0, suggestions, chosen, reading: readingOf(name, suggestions, choice) };
  }
}

function readingOf(
  name: string,
  suggestions: readonly PersonSuggestion[],
  chosen: NameChosen | undefined,
): NameReading {
  if (chosen?.choice === "person") return { email: chosen.email, remark: null };
  if (chosen?.choice === "no-one") return { email: null, remark: null };
  if (chosen?.choice === "skip") return { email: null, remark: `is skipped; ${withoutAttorney}` };
  const taken = takenPerson(name, suggestions);
  if (taken) return { email: taken.email, remark: `is taken for ${taken.email}; check it` };
  const [best, next] = suggestions;
  const isOfSeveral = best !== undefined && best.reason === next?.reason && best.reason !== "spelling";
  const why = isOfSeveral ? "is the name of several people" : "is not a current user";
  return { email: null, remark: `${why}; ${withoutAttorney}` };
}

/** The names of people in an import's file, as they were last compared with the people of the hub. */
export async function storedNames(db: Kysely<Schema>, id: string): Promise<ImportName[]> {
  const found = await db.selectFrom("imports").select("names").where("id", "=", id).executeTakeFirst();
  return found?.names ?? [];
}

/** What is chosen for an import after new choices, which win over those before. */
export function withChoices(before: readonly ImportName[], given: readonly NameChosen[]): NameChosen[] {
  const keys = new Set(given.map(({ name }) => personKey(name)));
  const own = before.filter(({ choice, isKept }) => choice !== "open" && !isKept);
  return [...own.filter(({ name }) => !keys.has(personKey(name))), ...given];
}

/** Refuses choices for names that the file does not ask for. @throws Failure 400 naming each of them */
export function requireAsked(given: readonly NameChosen[], asked: readonly ImportName[]): void {
  const keys = new Set(asked.map(({ name }) => personKey(name)));
  const faults = given.flatMap(({ name }, at) =>
    keys.has(personKey(name))
      ? []
      : [{ field: `names.${at}.name`, message: `'${name}' is no name of the file that needs a choice` }],
  );
  if (faults.length > 0) throw invalid(faults);
}

/** Keeps choices for the firm's next imports: a person and 'no one' are kept, 'open' deletes, 'skip' keeps. */
export async function keepChoices(
  tx: Transaction<Schema>,
  actor: Actor,
  given: readonly NameChosen[],
  chosen_at: string,
): Promise<void> {
  for (const { name, choice, email } of given) {
    const name_key = personKey(name);
    if (choice === "open") await tx.deleteFrom("import_names").where("name_key", "=", name_key).execute();
    if (choice === "open" || choice === "skip") continue;
    const user_id = choice === "person" && email !== null ? await idOf(tx, email) : null;
    const row = { name_key, name, user_id, chosen_by: actor.email, chosen_at };
    await tx
      .insertInto("import_names")
      .values(row)
      .onConflict((conflict) => conflict.column("name_key").doUpdateSet(row))
      .execute();
  }
}

async function idOf(tx: Transaction<Schema>, email: string): Promise<string> {
  const { id } = await tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return id;
}
