import { type Driver, Kysely, PostgresDialect, PostgresDriver, type PostgresPool } from "kysely";
import type { Database, DatabaseOptions, Engine } from "./database.ts";
import { copyBeforeUpgrade, folderBytes } from "./embedded/copy-before-upgrade.ts";
import { openEmbeddedEngine } from "./embedded/embedded-engine.ts";
import { databaseBytes, type MigrationState, migrate, migrationState } from "./migrate.ts";
import { OutdatedWatch } from "./outdated.ts";
import { openPostgresEngine } from "./postgres/postgres-engine.ts";
import { sayUpgrade, upgradePlan } from "./upgrade-progress.ts";

export type { Database, DatabaseFacts, DatabaseLog, DatabaseOptions, OnNotify, ReplicaFacts } from "./database.ts";

const DEFAULT_QUERY_DEADLINE_MS = 30_000;

function openEngine(options: DatabaseOptions): Promise<Engine> {
  const queryDeadlineMs = options.queryDeadlineMs ?? DEFAULT_QUERY_DEADLINE_MS;
  if (options.databaseUrl === undefined) {
    const { dataDirectory, log, purpose } = options;
    return openEmbeddedEngine({ dataDirectory, log, queryDeadlineMs, mayCreate: purpose === "restore" });
  }
  const { databaseUrl, readUrl, log, maxConnections } = options;
  return openPostgresEngine({ databaseUrl, readUrl, log, queryDeadlineMs, maxConnections });
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

function asDatabase<Schema>(engine: Engine, watch?: OutdatedWatch): Database<Schema> {
  let closing: Promise<void> | undefined;
  const { replica } = engine;
  return {
    reads: new Kysely<Schema>({ dialect: new ReadDialect(engine.reads) }),
    replica: replica && {
      reads: new Kysely<Schema>({ dialect: new ReadDialect(replica.reads) }),
      isCurrent: () => replica.isCurrent(),
      facts: () => replica.facts(),
    },
    kysely: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: watch?.guarded(engine.statements) ?? engine.statements }),
    }),
    engine: engine.name,
    get isOutdated() {
      return watch?.isOutdated ?? false;
    },
    listen: (channel, onNotify) => engine.listen(channel, onNotify),
    maintain: () => engine.maintain(),
    facts: () => engine.facts(),
    snapshot: engine.snapshot,
    close() {
      watch?.stop();
      closing ??= engine.close();
      return closing;
    },
  };
}

/** A database is to be copied, and has no hub. */
class NoHubError extends Error {
  override readonly name = "NoHubError";

  constructor() {
    super("There is no hub in this place. Name its folder with --data, or its server with --database-url.");
  }
}

/**
 * Opens the embedded database in a data directory, or a PostgreSQL server by its address, and migrates it unless it is
 * opened for a copy or a check; the embedded one is copied before an upgrade. Throws
 * DataDirectoryInUseError, UnfinishedRestoreError, NewerDatabaseError, OtherOrderError, NoHubError, or the engine's error; then nothing stays open.
 */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  if (options.purpose === "check") return asDatabase<Schema>(await openEngine(options));
  if (options.purpose === "copy") return asDatabase<Schema>(await openUnchanged(options));
  const [engine, state] = await openChecked(options);
  await orClose(
    engine,
    engine.withoutDeadline((pool) => migrate(pool, options, state)),
  );
  // Only a server is used by several processes, of which one may be newer.
  const isWatched = engine.name === "postgres" && options.purpose !== "restore";
  return asDatabase<Schema>(engine, isWatched ? new OutdatedWatch(engine.pool, options) : undefined);
}

/** Opens the engine of a hub that this program knows, whatever it has still to migrate there. */
async function openUnchanged(options: DatabaseOptions): Promise<Engine> {
  const engine = await openEngine(options);
  const check = engine.withoutDeadline((pool) => migrationState(pool, options));
  const { isNew } = await orClose(engine, check);
  if (!isNew) return engine;
  await engine.close();
  throw new NoHubError();
}

/** Opens the engine; the data of an embedded one that an upgrade is going to change is copied first. */
async function openChecked(options: DatabaseOptions): Promise<[Engine, MigrationState]> {
  const engine = await openEngine(options);
  const check = engine.withoutDeadline((pool) => migrationState(pool, options));
  const state = await orClose(engine, check);
  const { dataDirectory } = options;
  const { isNew, pending } = state;
  if (isNew || pending.length === 0) return [engine, state];
  const say = sayUpgrade(options);
  if (dataDirectory === undefined) {
    say(upgradePlan(pending.length, await orClose(engine, databaseBytes(engine.pool))));
    return [engine, state];
  }
  await engine.close();
  say(upgradePlan(pending.length, await folderBytes(dataDirectory)));
  await copyBeforeUpgrade(dataDirectory, say);
  return [await openEngine(options), state];
}

async function orClose<T>(engine: Engine, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await engine.close();
    throw error;
  }
}
