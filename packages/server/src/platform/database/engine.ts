import type { PostgresPool } from "kysely";
import type { Pool } from "pg";
import type { DatabaseFacts, OnNotify } from "./database.ts";

/** The interface of an engine for `openDatabase`; everything above it is the same for both. */
export interface Engine {
  readonly name: "embedded" | "postgres";
  readonly pool: Pool;
  /** For reads outside a transaction. */
  readonly reads: PostgresPool;
  /** The pool for the query builder, for everything else. */
  readonly statements: PostgresPool;
  listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>>;
  /** Runs work on a pool whose statements have no deadline, for migrations. */
  withoutDeadline<T>(work: (pool: Pool) => Promise<T>): Promise<T>;
  maintain(): Promise<void>;
  facts(): DatabaseFacts;
  close(): Promise<void>;
}
