import { type Driver, Kysely, PostgresDialect, PostgresDriver, type PostgresPool } from "kysely";
import type { Database, DatabaseOptions, Engine } from "./database.ts";
import { openEmbeddedEngine } from "./embedded/embedded-engine.ts";
import { migrate } from "./migrate.ts";
import { openPostgresEngine } from "./postgres/postgres-engine.ts";

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
 * DataDirectoryInUseError, NewerDatabaseError, OtherOrderError, or the engine's error; then nothing stays open.
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
