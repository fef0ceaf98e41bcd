import { type ClientBase, Pool, type PoolConfig } from "pg";
import { columnTypes } from "../column-types.ts";
import type { DatabaseLog } from "../database.ts";
import type { Engine } from "../engine.ts";
import { endPool, surviveLostConnections } from "../pool.ts";
import { preparedPool } from "../prepared-pool.ts";
import { multiplexedSessions } from "./multiplexed-sessions.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { sendTogether } from "./send-together.ts";

const DEFAULT_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

interface PostgresEngineOptions {
  databaseUrl: string;
  log: DatabaseLog;
  queryDeadlineMs: number;
  maxConnections?: number;
}

/**
 * What the server should think it costs to set other processes to work on a statement (10 times its default): for a page
 * of a list, of which many are read at a time, they cost more than they bring; a report still gets them.
 */
const PARALLEL_SETUP_COST = 10_000;

/** Session settings go in a statement, not in the start-up packet, which connection poolers refuse. */
async function prepareSession(client: ClientBase, deadlineMs: number): Promise<void> {
  await client.query(
    `select set_config('TimeZone', 'UTC', false), set_config('statement_timeout', $1, false),
       set_config('idle_in_transaction_session_timeout', $2, false), set_config('parallel_setup_cost', $3, false)`,
    [String(deadlineMs), String(IDLE_IN_TRANSACTION_MS), String(PARALLEL_SETUP_COST)],
  );
}

function createPool(options: PostgresEngineOptions, deadlineMs: number, max: number): Pool {
  const config: PoolConfig = {
    connectionString: options.databaseUrl,
    application_name: "iphub",
    max,
    types: columnTypes,
    keepAlive: true,
    // A statement goes out before the one before it is answered.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    onConnect: (client) => prepareSession(client, deadlineMs),
  };
  const pool = new Pool(config);
  surviveLostConnections(pool, options.log);
  return pool;
}

/** Opens a PostgreSQL server through a pool, with one more connection that listens once someone asks for it. */
export async function openPostgresEngine(options: PostgresEngineOptions): Promise<Engine> {
  const pool = createPool(options, options.queryDeadlineMs, options.maxConnections ?? DEFAULT_CONNECTIONS);
  const listener = new PostgresListener(options.databaseUrl, options.log);
  return {
    name: "postgres",
    pool,
    statements: multiplexedSessions(preparedPool(pool, sendTogether)),
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    async withoutDeadline(work) {
      const single = createPool(options, 0, 1);
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
      connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      reconnects: listener.reconnects,
    }),
    async close() {
      await listener.close();
      await endPool(pool);
    },
  };
}
