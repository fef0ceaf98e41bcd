import { escapeIdentifier, type Pool } from "pg";
import type { DatabaseLog } from "../database.ts";

const CHECK_EVERY_MS = 5000;
const VACUUM_EVERY_MS = 60_000;
const CHECKPOINT_WAL_BYTES = 64 * 1024 * 1024;

interface StaleTable {
  schemaname: string;
  relname: string;
}

/**
 * Replaces the checkpointer and autovacuum, which the embedded engine lacks. It checks every five seconds, checkpoints
 * after 64 MB of write-ahead log, and once a minute vacuums and analyses the tables that changed by autovacuum's
 * threshold (50 rows and a tenth of the table), one table at a time so that other work can run in between.
 */
export class Maintenance {
  /** Write-ahead log since the last checkpoint, in bytes, as last measured. */
  walBytes = 0;
  readonly #pool: Pool;
  readonly #log: DatabaseLog;
  readonly #withoutDeadline: (statement: string) => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #lastVacuum = Date.now();
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(pool: Pool, log: DatabaseLog, withoutDeadline: (statement: string) => Promise<void>) {
    this.#pool = pool;
    this.#log = log;
    this.#withoutDeadline = withoutDeadline;
    this.#timer = setInterval(() => this.#tick(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  /** Vacuums, analyses and checkpoints now. */
  async runNow(): Promise<void> {
    await this.#withoutDeadline("vacuum (analyze)");
    await this.#withoutDeadline("checkpoint");
    await this.measure();
  }

  /** Measures the write-ahead log since the last checkpoint, in bytes. */
  async measure(): Promise<number> {
    const result = await this.#pool.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()",
    );
    this.walBytes = Number(result.rows[0]?.bytes ?? 0);
    return this.walBytes;
  }

  /** Checkpoints when there is enough to checkpoint, and vacuums the tables that need it. */
  async runIfDue(): Promise<void> {
    if ((await this.measure()) >= CHECKPOINT_WAL_BYTES) {
      await this.#withoutDeadline("checkpoint");
      await this.measure();
    }
    if (Date.now() - this.#lastVacuum >= VACUUM_EVERY_MS) {
      await this.vacuumStale();
    }
  }

  /** Vacuums and analyses every table that changed enough; returns their names. */
  async vacuumStale(): Promise<string[]> {
    this.#lastVacuum = Date.now();
    await this.#pool.query("select pg_stat_force_next_flush()");
    const stale = await this.#pool.query<StaleTable>(
      `select changed.schemaname, changed.relname from pg_stat_user_tables changed
       join pg_class on pg_class.oid = changed.relid
       where greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > 50 + 0.1 * greatest(reltuples, 0)`,
    );
    for (const table of stale.rows) {
      if (this.#stopped) {
        break;
      }
      await this.#withoutDeadline(
        `vacuum (analyze) ${escapeIdentifier(table.schemaname)}.${escapeIdentifier(table.relname)}`,
      );
    }
    return stale.rows.map((table) => table.relname);
  }

  /** Starts nothing more and waits for running work. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #tick(): void {
    // Maintenance waits while other work is queued.
    if (this.#running || this.#pool.waitingCount > 0) {
      return;
    }
    this.#running = this.runIfDue()
      .catch((error) => this.#log.warn({ err: error }, "database maintenance failed and will be tried again"))
      .finally(() => {
        this.#running = undefined;
      });
  }
}
