import { STATED_RULE } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
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
export type MatterFacts = Pick<ImportFacts, "client" | "country" | "patentKind" | "patentNumber" | "issueDate">;

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
    select i.id, i.title, i.client, i.country, i.patent_kind as "patentKind", i.patent_number as "patentNumber",
      i.issue_date as "issueDate", ${visibleMatter(actor, "i.id", "i.restricted")} as seen,
      array(select reference from invention_references where invention_id = i.id) as references,
      array(select source_key from deadlines where invention_id = i.id and rule_id = ${STATED_RULE.id}) as deadlines
    from inventions i where i.id in (
      select invention_id from invention_references where reference_key = any(${[...keys]}::text[]))
    order by i.created_at, i.id`.execute(db);
  const wanted = new Set(keys);
  const byKey = new Map<string, KnownMatter[]>();
  for (const { id, title, seen, references, deadlines, ...row } of found.rows) {
    const own = new Set(references.map(referenceKey));
    const numbered = new Set([...own].filter((key) => key.startsWith("number:")));
    const { client, country, patentKind, patentNumber, issueDate } = row;
    const facts = { client, country, patentKind, patentNumber, issueDate };
    const matter = { id, title, hidden: !seen, facts, numbers: numbered, deadlines: new Set(deadlines) };
    for (const key of own) if (wanted.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), matter]);
  }
  return byKey;
}
