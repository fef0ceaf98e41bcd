import { type Driver, Kysely, PostgresDialect, PostgresDriver, type PostgresPool, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationResult, Migrator } from "kysely/migration";
import type { Pool } from "pg";
import type { Database, DatabaseLog, DatabaseOptions, Engine } from "./database.ts";
import { openEmbeddedEngine } from "./embedded/embedded-engine.ts";
import { openPostgresEngine } from "./postgres/postgres-engine.ts";

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

async function refuseNewer(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(unknown);
  }
}

function report(results: MigrationResult[] | undefined, log: DatabaseLog): void {
  const applied = (results ?? []).filter((result) => result.status === "Success");
  if (applied.length > 0) {
    log.info({ migrations: applied.map((result) => result.migrationName) }, "database migrated");
  }
}

/**
 * Applies the missing migrations, in the order of their keys, under a lock, all or none. Throws NewerDatabaseError when
 * the database is newer than the program, or the first migration's own error.
 */
async function migrate(pool: Pool, migrations: Record<string, Migration>, log: DatabaseLog): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await refuseNewer(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    // A newer program may have migrated between the check and the lock.
    await refuseNewer(db, migrations);
    throw error;
  }
  report(results, log);
}

export type { Database, DatabaseFacts, DatabaseLog, DatabaseOptions, OnNotify } from "./database.ts";

const DEFAULT_QUERY_DEADLINE_MS = 30_000;

function openEngine(options: DatabaseOptions): Promise<Engine> {
  const queryDeadlineMs = options.queryDeadlineMs ?? DEFAULT_QUERY_DEADLINE_MS;
  if (options.databaseUrl === undefined) {
    return openEmbeddedEngine({ dataDirectory: options.dataDirectory, log: options.log, queryDeadlineMs });
  }
  const { databaseUrl, log, maxConnections } = options;
  return openPostgresEngine({ databaseUrl, log, queryDeadlineMs, maxConnections });
}

class ReadDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error("This query builder is for reads outside a transaction: use transaction().");
  }
}

class ReadDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new ReadDriver({ pool: this.#pool });
  }
}

function asDatabase<Schema>(engine: Engine): Database<Schema> {
  let closing: Promise<void> | undefined;
  return {
    reads: new Kysely<Schema>({ dialect: new ReadDialect(engine.reads) }),
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: engine.statements }) }),
    engine: engine.name,
    listen: (channel, onNotify) => engine.listen(channel, onNotify),
    maintain: () => engine.maintain(),
    facts: () => engine.facts(),
    close() {
      closing ??= engine.close();
      return closing;
    },
  };
}

/**
 * Opens the embedded database in a data directory, or a PostgreSQL server by its address, and migrates it. Throws
 * DataDirectoryInUseError, NewerDatabaseError, or the engine's error; then nothing stays open.
 */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const engine = await openEngine(options);
  try {
    await engine.withoutDeadline((pool) => migrate(pool, options.migrations, options.log));
  } catch (error) {
    await engine.close();
    throw error;
  }
  return asDatabase<Schema>(engine);
}
