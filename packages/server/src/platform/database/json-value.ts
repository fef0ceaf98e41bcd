import { type RawBuilder, sql } from "kysely";

/** A value for a jsonb column. Needed for arrays: the driver would send a bare array as a PostgreSQL array. */
export function jsonValue<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::jsonb`;
}
