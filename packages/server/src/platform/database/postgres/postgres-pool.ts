import { type ClientBase, Pool, type PoolClient, type PoolConfig } from "pg";
import { columnTypes } from "../column-types.ts";
import type { ConnectionGate } from "../connection-gate.ts";
import type { DatabaseLog } from "../database.ts";
import { surviveLostConnections } from "../pool.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** How much longer than a statement may run its answer is waited for: then the server or the way to it is lost. */
const ANSWER_GRACE_MS = 5_000;
/** A connection without traffic is probed after this time; without an answer it is lost ten seconds later. */
export const KEEP_ALIVE_AFTER_MS = 5_000;
/** How long a statement waits for a lock, and how long while many wait: then its connection is needed by others. */
const LOCK_WAIT_MS = 10_000;
const CROWDED_LOCK_WAIT_MS = 100;

/**
 * The planner cost of parallel workers (10 times its default): with many concurrent page reads, workers cost more than
 * they gain; a report still gets them.
 */
const PARALLEL_SETUP_COST = 10_000;

/** What the connections of a pool may do. */
export interface PoolLimits {
  readonly max: number;
  /** How long one statement may run, in milliseconds; 0 for as long as it takes. */
  readonly deadlineMs: number;
  readonly isReadOnly?: boolean;
  /** How long a connection may take to be made, in milliseconds. */
  readonly connectMs?: number;
  /** Called with each new connection; what it throws refuses the connection. */
  readonly onSession?: (client: ClientBase) => Promise<void>;
}

/** Session settings are set by a statement, because connection poolers refuse them in the start-up packet. */
async function prepareSession(client: ClientBase, { deadlineMs, isReadOnly = false }: PoolLimits): Promise<void> {
  const settings = {
    TimeZone: "UTC",
    statement_timeout: deadlineMs,
    lock_timeout: deadlineMs === 0 ? 0 : LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    parallel_setup_cost: PARALLEL_SETUP_COST,
    default_transaction_read_only: isReadOnly,
  };
  await client.query("select set_config(key, value, false) from json_each_text($1)", [JSON.stringify(settings)]);
}

/** A pool of connections to a PostgreSQL server, each with the settings of the hub. */
export function createPool(connectionString: string, log: DatabaseLog, limits: PoolLimits): Pool {
  const config: PoolConfig = {
    connectionString,
    application_name: "iphub",
    max: limits.max,
    types: columnTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // The server's own limit ends nothing when the server is lost without a word.
    query_timeout: limits.deadlineMs === 0 ? 0 : limits.deadlineMs + ANSWER_GRACE_MS,
    connectionTimeoutMillis: limits.connectMs ?? CONNECT_TIMEOUT_MS,
    async onConnect(client) {
      await prepareSession(client, limits);
      await limits.onSession?.(client);
    },
  };
  const pool = new Pool(config);
  surviveLostConnections(pool, log);
  return pool;
}

/** Has each connection that is taken wait for locks as long as the others in use leave it time. */
export function lockPatience(gate: ConnectionGate): (client: PoolClient) => Promise<void> {
  const hurried = new WeakSet<PoolClient>();
  return async (client) => {
    if (gate.isCrowded === hurried.has(client)) return;
    const isHurried = gate.isCrowded;
    await client.query("select set_config('lock_timeout', $1, false)", [
      String(isHurried ? CROWDED_LOCK_WAIT_MS : LOCK_WAIT_MS),
    ]);
    if (isHurried) hurried.add(client);
    else hurried.delete(client);
  };
}
