import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../schema.ts";
import { VersionedCache } from "./versioned-cache.ts";

/** Totals are counted up to this number: clients show 'more than 10000'. */
export const largestTotal = 10_001;

/** The number of the log's last entry, as a column of a query: two reads with the same number saw the same state. */
export const logVersion: RawBuilder<number> = sql`(select coalesce(max(seq), 0) from event_log)`;

/** The number of rows of a query without its limit, counted up to {@link largestTotal}. */
export function boundedTotal(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(largestTotal)}) bounded)`;
}

/** A page of a list, with the number of the log's last entry when it was read. */
export interface CountedPage {
  readonly skip: number;
  readonly size: number;
  /** The number of rows of the page. */
  readonly length: number;
  /** Null for an empty page, which has no row with it. */
  readonly version: number | null;
}

/**
 * Cached totals of lists, each counted once for a state of the hub, because counting costs ten times as much as a page.
 * A page that is not full needs no count.
 */
export class BoundedTotals {
  readonly #db: Kysely<Schema>;
  readonly #cache = new VersionedCache<number>();

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * The total of a list.
   * @param key identifies the list with everything that its rows depend on, including the reader's teams
   * @param rows the list's rows as a query, without order and limit
   */
  async of(key: string, rows: RawBuilder<unknown>, page: CountedPage): Promise<number> {
    const ends = page.length < page.size && (page.length > 0 || page.skip === 0);
    if (ends) return Math.min(page.skip + page.length, largestTotal);
    return this.#cache.of(key, page.version, () => this.#count(rows));
  }

  async #count(rows: RawBuilder<unknown>): Promise<number> {
    const counted = await sql<{ total: number }>`select ${boundedTotal(rows)} as total`.execute(this.#db);
    return counted.rows[0]?.total ?? 0;
  }
}
