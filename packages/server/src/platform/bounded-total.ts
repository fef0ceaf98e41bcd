import { type RawBuilder, sql } from "kysely";

/** Totals are counted to this number and no further (design §6): clients show 'more than 10000'. */
export const largestTotal = 10_001;

/** How many rows a query without its own limit would give, counted to {@link largestTotal}. */
export function boundedTotal(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(largestTotal)}) bounded)`;
}
