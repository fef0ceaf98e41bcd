import { type Kysely, sql } from "kysely";

/** The names of the tables of a database, in their order. */
export async function tableNames<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
