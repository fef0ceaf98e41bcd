import { type Insertable, type RawBuilder, sql, type Transaction } from "kysely";

/** Inserts any number of rows in one statement. All have the columns of the first; the types are those of the table. */
export async function insertRows<Schema, T extends keyof Schema & string>(
  tx: Transaction<Schema>,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.id(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonValue(rows)})`.execute(tx);
}

/** A value for a jsonb column. Needed for arrays: the driver would send a bare array as a PostgreSQL array. */
export function jsonValue<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::jsonb`;
}
