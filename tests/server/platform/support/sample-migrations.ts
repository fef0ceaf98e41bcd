import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A migration of one statement. */
export function statement(text: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw(text).execute(db);
    },
  };
}

/** A first set of migrations. */
export const first = { "0001-first": statement("create table note (id int primary key)") };
/** The same with one more. */
export const second = { ...first, "0002-second": statement("alter table note add column content text") };

/** The migrations that a database has. */
export async function applied(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
