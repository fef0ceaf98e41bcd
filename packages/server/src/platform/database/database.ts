import type { Kysely, PostgresPool } from "kysely";
import type { Migration } from "kysely/migration";
import type { Pool } from "pg";

/** The log for the database: the interface of a Fastify or pino logger (fields first, then the message). */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Called with the payload of a notification, or with undefined after a reconnect: some may be lost, so read again. */
export type OnNotify = (payload: string | undefined) => void;

/** The options of both kinds of `openDatabase`. */
interface CommonOptions {
  /** Forward-only migrations by key (`0002-tasks`), applied in the order of their keys. */
  migrations: Record<string, Migration>;
  log: DatabaseLog;
  /** How long one statement may run, in milliseconds; 30,000 by default. Migrations and maintenance have none. */
  queryDeadlineMs?: number;
  /** Gets a line for each step of an upgrade of data that are there; without it they go to the log, at level info. */
  onUpgrade?: (line: string) => void;
  /**
   * `serve` by default: migrated, and refused where a restore has not ended. `restore` opens such a database too. `copy`
   * refuses as `serve` does, and where there is no hub, but does not migrate: the hub may run, with an earlier program.
   * `check` opens any, and changes nothing.
   */
  purpose?: "serve" | "restore" | "copy" | "check";
}

/** The embedded engine keeps its cluster in `<dataDirectory>/database` and its lock in `<dataDirectory>/iphub.lock`. */
export interface EmbeddedOptions extends CommonOptions {
  dataDirectory: string;
  databaseUrl?: undefined;
}

/** A PostgreSQL server, 15 or later, by its address (`postgres://user:password@host:port/name`). */
export interface PostgresOptions extends CommonOptions {
  databaseUrl: string;
  dataDirectory?: undefined;
  /** How many connections this process may hold for reads, and as many for writes; 5 by default. One more listens. */
  maxConnections?: number;
  /** The address of a streaming replica of that server, which pages are read from while it has what they need. */
  readUrl?: string;
}

/** The options of `openDatabase`: a data directory or a server's address. */
export type DatabaseOptions = EmbeddedOptions | PostgresOptions;

/** What a replica is to the hub now: `other` is a server that is not a replica of this database. */
export type ReplicaState = "in use" | "behind" | "away" | "other";

/** Facts about the replica for health and metrics. */
export interface ReplicaFacts {
  readonly state: ReplicaState;
  /** How old what it shows is, in milliseconds, to a second; null where that is not known. */
  readonly lagMs: number | null;
  /** Why it is not in use; null while it is. */
  readonly reason: string | null;
  /** How many calls that it may serve were read there, and how many from the primary. */
  readonly reads: { readonly replica: number; readonly primary: number };
}

/** A streaming replica, for pages that were asked for by someone who was admitted on the primary. */
export interface Replica<Schema> {
  /**
   * Reads outside a transaction, on the replica, and on the primary where the replica does not answer. Only for a call
   * for which {@link isCurrent} was true.
   */
  readonly reads: Kysely<Schema>;
  /**
   * Whether the replica has everything that was committed when this was called. It does not fail: a replica that cannot
   * be asked is not current.
   */
  isCurrent(): Promise<boolean>;
  facts(): ReplicaFacts;
}

/** Database facts for health and metrics. */
export interface DatabaseFacts {
  engine: "embedded" | "postgres";
  connections: { open: number; idle: number; waiting: number };
  /** How often the embedded session was restarted, or the listening connection lost. */
  reconnects: number;
  /** Write-ahead log since the last checkpoint, in bytes, as last measured; embedded engine only. */
  walBytes?: number;
}

/**
 * An open database. Both engines behave alike; `engine` is for health and messages, never for engine-specific queries.
 */
export interface Database<Schema> {
  /**
   * Reads outside a transaction. A server refuses writes here; the embedded engine may send a read again, so a
   * statement that writes must use `kysely` or a transaction.
   */
  readonly reads: Kysely<Schema>;
  /** The replica that pages may be read from; null where none is named. */
  readonly replica: Replica<Schema> | null;
  /** For single statements that write. Several statements use `transaction`. */
  readonly kysely: Kysely<Schema>;
  readonly engine: "embedded" | "postgres";
  /** Whether a newer iphub has upgraded the database since: then everything that writes throws HubOutdatedError. */
  readonly isOutdated: boolean;
  /**
   * Calls `onNotify` for each NOTIFY on the channel, and once with undefined after every reconnect. Resolves when the
   * server listens; the returned function stops listening. Never call it inside a transaction.
   */
  listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>>;
  /**
   * Updates planner statistics and reclaims space now, for instance after a bulk load; the embedded engine also
   * checkpoints.
   */
  maintain(): Promise<void>;
  facts(): DatabaseFacts;
  /**
   * Copies the embedded database as it is now into a new folder, from which it opens like after a power cut. Other work
   * waits until then. Null on a server, which a backup reads while other work goes on.
   */
  readonly snapshot: ((clusterDirectory: string) => Promise<void>) | null;
  /** Waits up to three seconds for running transactions, then closes everything. May be called twice. */
  close(): Promise<void>;
}

/** The interface of an engine for `openDatabase`; everything above it is the same for both. */
export interface Engine extends Pick<Database<unknown>, "listen" | "maintain" | "facts" | "snapshot" | "close"> {
  readonly name: "embedded" | "postgres";
  readonly pool: Pool;
  /** For reads outside a transaction. */
  readonly reads: PostgresPool;
  readonly replica: (Omit<Replica<unknown>, "reads"> & { readonly reads: PostgresPool }) | null;
  /** The pool for the query builder, for everything else. */
  readonly statements: PostgresPool;
  /** Runs work on a pool whose statements have no deadline, for migrations. */
  withoutDeadline<T>(work: (pool: Pool) => Promise<T>): Promise<T>;
}
