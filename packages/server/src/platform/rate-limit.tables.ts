import { sql } from "kysely";
import { statements } from "./database/statements.ts";

/** What is left of a limit: a token bucket for each key. */
export interface RateLimitTable {
  key: string;
  tokens: number;
  counted_at: string;
}

/** The table of limits. */
export interface RateLimitTables {
  rate_limits: RateLimitTable;
}

const rateLimits = statements(
  sql`
      create table rate_limits (
        key text primary key,
        tokens float8 not null,
        counted_at timestamptz(3) not null
      )`,
);

/** Forward migrations of limits. */
export const rateLimitMigrations = { "0220-rate-limits": rateLimits };
