import { Kysely, PostgresDialect, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationResult, Migrator } from "kysely/migration";
import type { Pool } from "pg";
import type { DatabaseLog } from "./database.ts";

/** The database has migrations that this program does not have: a newer iphub wrote it. Nothing was changed. */
export class NewerDatabaseError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was written by a newer iphub: this program does not know its migration ${unknown.join(", ")}. ` +
        "Start the newer program, or restore a backup made before the upgrade.",
    );
    this.name = "NewerDatabaseError";
  }
}

/** The database lacks a migration that the program has before one that the database has. Nothing was changed. */
export class OtherOrderError extends Error {
  constructor(missing: string, after: string) {
    super(
      `The database was written by another version of iphub, and this one cannot bring it up to date: its migration ${missing} ` +
        `comes before ${after}, which the database already has. Nothing was changed. Start the version that wrote it, or ` +
        "restore a backup that this version can read.",
    );
    this.name = "OtherOrderError";
  }
}

async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const table = await sql<{ found: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as found`.execute(db);
  if (!table.rows[0]?.found) {
    return [];
  }
  const applied = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}

/** Refuses data whose migrations are not the first ones of the program, in words of the hub's own. */
async function refuseOthers(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<void> {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(unknown);
  }
  const missing = Object.keys(migrations)
    .sort()
    .find((name, at) => at < applied.length && !applied.includes(name));
  const after = applied.find((name) => missing !== undefined && name > missing);
  if (missing !== undefined && after !== undefined) throw new OtherOrderError(missing, after);
}

function report(results: MigrationResult[] | undefined, log: DatabaseLog): void {
  const applied = (results ?? []).filter((result) => result.status === "Success");
  if (applied.length > 0) {
    log.info({ migrations: applied.map((result) => result.migrationName) }, "database migrated");
  }
}

/**
 * Applies the missing migrations, in the order of their keys, under a lock, all or none. Throws NewerDatabaseError when
 * the database is newer than the program, OtherOrderError when its migrations are not the program's first ones, or the
 * first migration's own error.
 */
export async function migrate(pool: Pool, migrations: Record<string, Migration>, log: DatabaseLog): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await refuseOthers(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    // A newer program may have migrated between the check and the lock.
    await refuseOthers(db, migrations);
    throw error;
  }
  report(results, log);
}
