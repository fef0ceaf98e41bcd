import { STATED_RULE } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { foldedWords } from "@iphub/sdk/domain/fold-text";
import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import type { ImportFacts } from "@iphub/sdk/domain/operations/import-row";
import { type Kysely, sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";

/** A matter of the hub that rows name. */
export interface KnownMatter {
  readonly id: string;
  readonly title: string;
  /** True if the person may not see it. */
  readonly hidden: boolean;
  readonly facts: MatterFacts;
  /** The keys of its application numbers. */
  readonly numbers: ReadonlySet<string>;
  /** The sources of the deadlines that imports added to it. */
  readonly deadlines: ReadonlySet<string>;
}

/** What a row may say of a matter and a matter keeps. */
export type MatterFacts = Pick<ImportFacts, "client" | "country" | "patentKind">;

interface Found extends MatterFacts {
  readonly id: string;
  readonly title: string;
  readonly seen: boolean;
  readonly references: string[];
  readonly deadlines: string[];
}

/** The matters with a reference or an application number among the keys, by key, without a check of visibility. */
export async function knownMatters(
  db: Kysely<Schema>,
  actor: Actor,
  keys: readonly string[],
): Promise<Map<string, KnownMatter[]>> {
  if (keys.length === 0) return new Map();
  const found = await sql<Found>`
    select i.id, i.title, i.client, i.country, i.patent_kind as "patentKind", ${visibleMatter(actor, "i.id", "i.restricted")} as seen,
      array(select reference from invention_references where invention_id = i.id) as references,
      array(select source_key from deadlines where invention_id = i.id and rule_id = ${STATED_RULE.id}) as deadlines
    from inventions i where i.id in (
      select invention_id from invention_references where reference_key = any(${[...keys]}::text[]))
    `.execute(db);
  const wanted = new Set(keys);
  const byKey = new Map<string, KnownMatter[]>();
  for (const { id, title, seen, references, deadlines, client, country, patentKind } of found.rows) {
    const own = new Set(references.map(referenceKey));
    const numbered = new Set([...own].filter((key) => key.startsWith("number:")));
    const facts = { client, country, patentKind };
    const matter = { id, title, hidden: !seen, facts, numbers: numbered, deadlines: new Set(deadlines) };
    for (const key of own) if (wanted.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), matter]);
  }
  return byKey;
}

/** The people of a hub, to be found by what a docket calls them. */
export interface People {
  /**
   * The e-mail addresses of the people that a text names: by an address, by a name in any order, else by a short form of a
   * name. `isSure` is false for a short form, which the reader should check.
   */
  find(text: string): { readonly emails: readonly string[]; readonly isSure: boolean };
}

/** The people who work here now. */
export async function readPeople(db: Kysely<Schema>): Promise<People> {
  const rows = await db
    .selectFrom("users")
    .select(["email", "first_name", "last_name"])
    .where("disabled_at", "is", null)
    .execute();
  const whole = new Map<string, string[]>();
  const short = new Map<string, string[]>();
  const add = (keys: Map<string, string[]>, key: string, email: string) =>
    keys.set(key, [...(keys.get(key) ?? []), email]);
  for (const { email, first_name, last_name } of rows) {
    add(whole, email, email);
    add(whole, nameKey(`${first_name} ${last_name}`), email);
    for (const key of shortKeys(first_name, last_name)) add(short, key, email);
  }
  return {
    find: (text) => {
      const sure = whole.get(text.trim().toLowerCase()) ?? whole.get(nameKey(text));
      if (sure) return { emails: sure, isSure: true };
      return { emails: short.get(nameKey(text)) ?? short.get(`one ${nameKey(text)}`) ?? [], isSure: false };
    },
  };
}

/** `Byron, Ada` and `Ada BYRON` are one name. */
function nameKey(name: string): string {
  return `name ${foldedWords(name).sort().join(" ")}`;
}

/** The keys of `A. Byron`, of `AB`, and, after these, of `Byron` alone. */
function shortKeys(firstName: string, lastName: string): string[] {
  const [initial = ""] = foldedWords(firstName).map((word) => word.charAt(0));
  const last = foldedWords(lastName);
  const initials = [...foldedWords(firstName), ...last].map((word) => word.charAt(0)).join("");
  if (initial === "" || last.length === 0) return [];
  return [nameKey(`${initial} ${lastName}`), nameKey(initials), `one ${nameKey(lastName)}`];
}
