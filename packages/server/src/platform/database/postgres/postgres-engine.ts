import { type ClientBase, Pool, type PoolClient, type PoolConfig } from "pg";
import { columnTypes } from "../column-types.ts";
import { ConnectionGate } from "../connection-gate.ts";
import type { DatabaseLog, Engine } from "../database.ts";
import { endPool, surviveLostConnections } from "../pool.ts";
import { logSlow, preparedStatements } from "../prepared-statements.ts";
import { PostgresListener } from "./postgres-listener.ts";

const DEFAULT_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** How long a statement waits for a lock, and how long while many wait: then its connection is needed by others. */
const LOCK_WAIT_MS = 10_000;
const CROWDED_LOCK_WAIT_MS = 100;

interface PostgresEngineOptions {
  databaseUrl: string;
  log: DatabaseLog;
  queryDeadlineMs: number;
  maxConnections?: number;
}

/**
 * The planner cost of parallel workers (10 times its default): with many concurrent page reads, workers cost more than
 * they gain; a report still gets them.
 */
const PARALLEL_SETUP_COST = 10_000;

interface PoolLimits {
  readonly max: number;
  readonly deadlineMs: number;
  readonly isReadOnly?: boolean;
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

function createPool({ databaseUrl, log }: PostgresEngineOptions, limits: PoolLimits): Pool {
  const config: PoolConfig = {
    connectionString: databaseUrl,
    application_name: "iphub",
    max: limits.max,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    onConnect: (client) => prepareSession(client, limits),
  };
  const pool = new Pool(config);
  surviveLostConnections(pool, log);
  return pool;
}

/** Has each connection that is taken wait for locks as long as the others in use leave it time. */
function lockPatience(gate: ConnectionGate): (client: PoolClient) => Promise<void> {
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

/**
 * Opens a PostgreSQL server with two pools, so that slow reads never delay a write, and one more connection for
 * notifications, opened with the first channel.
 */
export async function openPostgresEngine(options: PostgresEngineOptions): Promise<Engine> {
  const { queryDeadlineMs: deadlineMs, maxConnections: max = DEFAULT_CONNECTIONS } = options;
  const readGate = new ConnectionGate(max);
  const gate = new ConnectionGate(max);
  const reads = createPool(options, { max: readGate.most, deadlineMs, isReadOnly: true });
  const pool = createPool(options, { max: gate.most, deadlineMs });
  const onSlow = logSlow(options.log);
  const listener = new PostgresListener(options.databaseUrl, options.log);
  return {
    name: "postgres",
    pool,
    reads: preparedStatements(reads, { isRead: true, gate: readGate, onTaken: lockPatience(readGate), onSlow }),
    statements: preparedStatements(pool, { gate, onTaken: lockPatience(gate), onSlow }),
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    async withoutDeadline(work) {
      const single = createPool(options, { max: 1, deadlineMs: 0 });
      try {
        return await work(single);
      } finally {
        await single.end();
      }
    },
    async maintain() {
      await pool.query("analyze");
    },
    facts: () => ({
      engine: "postgres",
      connections: {
        open: reads.totalCount + pool.totalCount,
        idle: reads.idleCount + pool.idleCount,
        waiting: readGate.waiting + gate.waiting + reads.waitingCount + pool.waitingCount,
      },
      reconnects: listener.reconnects,
    }),
    snapshot: null,
    async close() {
      await listener.close();
      await Promise.all([endPool(reads), endPool(pool)]);
    },
  };
}
