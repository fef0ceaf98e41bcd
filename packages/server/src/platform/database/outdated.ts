import type { PostgresPool } from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { escapeIdentifier, type Pool } from "pg";
import type { DatabaseLog, DatabaseOptions } from "./database.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

const lookEveryMs = 2_000;
const newest = `select name from ${escapeIdentifier(DEFAULT_MIGRATION_TABLE)} order by name desc limit 1`;

/** A newer iphub has upgraded the database of this process, which would write by older rules. Nothing was changed. */
export class HubOutdatedError extends DatabaseUnavailableError {
  constructor() {
    super("away", true, new Error("a newer iphub has upgraded it"));
  }
}

/**
 * Looks every two seconds whether the database of a server has a migration that this program does not know. While it
 * has one, nothing is written. A database that is set back to what the program knows is used again.
 */
export class OutdatedWatch {
  readonly #pool: Pool;
  readonly #migrations: DatabaseOptions["migrations"];
  readonly #log: DatabaseLog;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;
  #isOutdated = false;

  constructor(pool: Pool, { migrations, log }: Pick<DatabaseOptions, "migrations" | "log">) {
    this.#pool = pool;
    this.#migrations = migrations;
    this.#log = log;
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    }, lookEveryMs).unref();
  }

  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** The pool, which gives no connection while the program is outdated. @throws HubOutdatedError */
  guarded(pool: PostgresPool): PostgresPool {
    return {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => {
        if (this.#isOutdated) throw new HubOutdatedError();
        return pool.connect();
      },
    };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // A database that is away says nothing about its version.
    const answer = await this.#pool.query<{ name: string }>(newest).catch(() => null);
    const name = answer?.rows[0]?.name;
    if (name === undefined) return;
    const isOutdated = !Object.hasOwn(this.#migrations, name);
    if (isOutdated === this.#isOutdated) return;
    this.#isOutdated = isOutdated;
    if (isOutdated) {
      this.#log.error({ migration: name }, "a newer iphub has upgraded the database: restart this hub with it");
    } else {
      this.#log.warn({ migration: name }, "the database is as this iphub knows it again: it is used again");
    }
  }
}
