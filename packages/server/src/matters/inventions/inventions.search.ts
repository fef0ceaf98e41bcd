import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { foldText } from "@iphub/sdk/domain/fold-text";
import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type BoundedTotals, boundedTotal, largestTotal, logVersion } from "../../platform/bounded-total.ts";
import type { Schema } from "../../schema.ts";
import { readInventions } from "./inventions.store.ts";
import { anyPart, beginning, type MatterQuery, matterFound, readMatterQuery, withHyphens } from "./matter-search.ts";
import { scopeOf, visibleMatter } from "./visibility.ts";

/** A page of a search. */
export interface SearchPage {
  readonly qs: string;
  readonly skip: number;
  readonly size: number;
}

/** For an incomplete number, this many applications come before the rest. */
const mostBegun = 1000;

interface Found {
  ids: string[];
  total: number;
}

/**
 * Matters that match the text, best first: the exact number, reference or id; then numbers and titles that begin with
 * it, titles that contain it, and the rest; each by title. Without a text all matters by title. The total is bounded,
 * and so is the ranking: of more than 10,001 matches the exact ones are always ranked.
 */
export async function searchInventions(
  db: Kysely<Schema>,
  totals: BoundedTotals,
  actor: Actor,
  page: SearchPage,
): Promise<{ data: InventionHit[]; total: number }> {
  const visible = visibleMatter(actor, "i.id", "i.restricted");
  const query = readMatterQuery(page.qs);
  if (!query) return byTitle(db, totals, actor, page);
  const found = await ranked(query, visible, page).execute(db);
  const { ids, total } = found.rows[0] ?? { ids: [], total: 0 };
  return { data: await readInventions(db, ids), total };
}

async function byTitle(
  db: Kysely<Schema>,
  totals: BoundedTotals,
  actor: Actor,
  { skip, size }: SearchPage,
): Promise<{ data: InventionHit[]; total: number }> {
  const visible = visibleMatter(actor, "i.id", "i.restricted");
  const { rows } = await sql<{ id: string; version: number }>`
    select i.id, ${logVersion} as version from inventions i where ${visible}
    order by i.title_key, i.id limit ${size} offset ${skip}`.execute(db);
  const page = { skip, size, length: rows.length, version: rows[0]?.version ?? null };
  const total = await totals.of(scopeOf(actor), sql`select 1 from inventions i where ${visible}`, page);
  const ids = rows.map((row) => row.id);
  return { data: await readInventions(db, ids), total };
}

function ranked(query: MatterQuery, visible: RawBuilder<SqlBool>, { skip, size }: SearchPage): RawBuilder<Found> {
  const title = withHyphens(sql`i.title_key`);
  const titleHolds = sql.join(
    query.words.map((word) => sql`${title} like ${anyPart(word)}`),
    sql` and `,
  );
  return sql<Found>`
    with exact as materialized (
      select r.invention_id as id from invention_references r where r.application_number = ${query.number}
      union select r.invention_id from invention_references r where r.reference_key = ${referenceKey(query.whole)}
      union select i.id from inventions i where i.id = ${query.whole}
    ), begun as materialized (
      select r.invention_id as id from invention_references r
      where r.application_number like ${`${query.number}%`} limit ${sql.lit(mostBegun)}
    ), hits as materialized (
      select i.id, i.title_key, 0 as rank from inventions i where i.id in (select id from exact) and ${visible}
      union all (
        select i.id, i.title_key, case
          when i.id in (select id from begun) then 1
          when ${title} like ${beginning(foldText(query.whole))} then 1 when ${titleHolds} then 2 else 3 end
        from inventions i
        where ${matterFound(query, "i.search_text")} and ${visible} and i.id not in (select id from exact)
        limit ${sql.lit(largestTotal)})
    )
    select ${boundedTotal(sql`select 1 from hits`)} as total,
      array(select h.id from hits h order by h.rank, h.title_key, h.id limit ${size} offset ${skip}) as ids`;
}
