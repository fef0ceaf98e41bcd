import { Kysely, PostgresDialect, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationResult, Migrator } from "kysely/migration";
import type { Pool } from "pg";
import type { DatabaseLog, DatabaseOptions } from "./database.ts";
import { hasUnfinishedRestore, UnfinishedRestoreError } from "./unfinished-restore.ts";
import { type SayUpgrade, sayPart, sayUpgrade } from "./upgrade-progress.ts";

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
function refuseOthers(applied: readonly string[], migrations: Record<string, Migration>): void {
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

type MigrateOptions = Pick<DatabaseOptions, "migrations" | "log" | "purpose" | "onUpgrade">;

/** What a database has run of the program's migrations, and what it lacks. */
export interface MigrationState {
  /** True for a database without a hub. */
  readonly isNew: boolean;
  /** The names of the migrations to run, in order. */
  readonly pending: readonly string[];
}

/**
 * Compares a database with the program, and changes nothing. Throws UnfinishedRestoreError when the database is not
 * opened for a restore and one has not ended, NewerDatabaseError when it is newer than the program, OtherOrderError when
 * its migrations are not the program's first ones.
 */
export async function migrationState(pool: Pool, options: MigrateOptions): Promise<MigrationState> {
  const { migrations, purpose } = options;
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  if (purpose !== "restore" && (await hasUnfinishedRestore(db))) throw new UnfinishedRestoreError();
  const applied = await appliedMigrations(db);
  refuseOthers(applied, migrations);
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
  return { isNew: applied.length === 0, pending: pending.sort() };
}

/**
 * Applies the missing migrations, in the order of their keys, under a lock, all or none. Of a database that has a hub
 * each step and how long it took are said. Throws the errors of {@link migrationState}, or the first migration's own error.
 */
export async function migrate(pool: Pool, options: MigrateOptions, { isNew, pending }: MigrationState): Promise<void> {
  if (pending.length === 0) return;
  const { migrations, log } = options;
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const say = sayUpgrade(options);
  const steps = isNew ? migrations : withProgress(migrations, pending, say);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    // A newer program may have migrated between the check and the lock.
    refuseOthers(await appliedMigrations(db), migrations);
    throw error;
  }
  const done = report(results, log);
  if (!isNew) say(done > 0 ? "done" : "another process of the hub has done it");
}

/** The size of the database of a server, in bytes. */
export async function databaseBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>("select pg_database_size(current_database())::float8 as bytes");
  return rows[0]?.bytes ?? 0;
}

function withProgress(
  migrations: Record<string, Migration>,
  pending: readonly string[],
  say: SayUpgrade,
): Record<string, Migration> {
  const timed = ([name, migration]: [string, Migration]): [string, Migration] => {
    const step = `step ${pending.indexOf(name) + 1} of ${pending.length} (${name})`;
    return [name, { up: (db) => sayPart(say, step, () => migration.up(db)) }];
  };
  return Object.fromEntries(Object.entries(migrations).map(timed));
}

/** Notes what was applied; returns how many. */
function report(results: MigrationResult[] | undefined, log: DatabaseLog): number {
  const applied = (results ?? []).filter((result) => result.status === "Success");
  if (applied.length > 0) {
    log.info({ migrations: applied.map((result) => result.migrationName) }, "database migrated");
  }
  return applied.length;
}
