import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The schema of an extension, quoted: an administrator may have created it outside `public`. */
async function extensionSchema(db: Kysely<unknown>, name: string): Promise<string> {
  const found = await sql<{ schema: string }>`
    select quote_ident(nspname) as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = ${name}`.execute(db);
  const schema = found.rows[0]?.schema;
  if (!schema) {
    throw new Error(`The database extension ${name} could not be created.`);
  }
  return schema;
}

/**
 * What every noun builds on: trigram search, accent folding, and `iphub_fold(text)`, which lower-cases a text and
 * removes its accents. It is declared immutable, so that indexes can use it; the dictionary is named with its schema
 * for that.
 */
export const foundationMigrations: Record<string, Migration> = {
  "0001-foundation": {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create extension if not exists pg_trgm`.execute(db);
      await sql`create extension if not exists unaccent`.execute(db);
      const schema = await extensionSchema(db, "unaccent");
      const body = `select lower(${schema}.unaccent('${schema}.unaccent'::regdictionary, $1) collate "und-x-icu")`;
      await sql`
        create function iphub_fold(text) returns text
        language sql immutable strict parallel safe as ${sql.lit(body)}`.execute(db);
    },
  },
};
