import type { ClientBase } from "pg";
import { connectionsOfPool } from "../../descriptors.ts";
import { ConnectionGate } from "../connection-gate.ts";
import type { DatabaseLog, Engine } from "../database.ts";
import { endPool } from "../pool.ts";
import { logSlow, preparedStatements } from "../prepared-statements.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { createPool, lockPatience } from "./postgres-pool.ts";
import { ReadReplica } from "./read-replica.ts";
import { ServerSessions } from "./server-sessions.ts";

interface PostgresEngineOptions {
  databaseUrl: string;
  readUrl?: string;
  log: DatabaseLog;
  queryDeadlineMs: number;
  maxConnections?: number;
}

/**
 * Opens a PostgreSQL server with two pools, so that slow reads never delay a write, and one more connection for
 * notifications, opened with the first channel. Where a replica is named it has a pool of its own.
 */
export async function openPostgresEngine(options: PostgresEngineOptions): Promise<Engine> {
  const { databaseUrl, readUrl, log, queryDeadlineMs: deadlineMs, maxConnections: max = connectionsOfPool() } = options;
  const readGate = new ConnectionGate(max);
  const gate = new ConnectionGate(max);
  const sessions = new ServerSessions();
  const limits = { deadlineMs, onSession: (client: ClientBase) => sessions.meet(client) };
  const reads = createPool(databaseUrl, log, { ...limits, max: readGate.most, isReadOnly: true });
  const pool = createPool(databaseUrl, log, { ...limits, max: gate.most });
  const shared = { sessions, onSlow: logSlow(log) };
  const listener = new PostgresListener(databaseUrl, log);
  const onTaken = lockPatience(readGate);
  const primary = preparedStatements(reads, { ...shared, isRead: true, gate: readGate, onTaken });
  const replica = readUrl === undefined ? null : new ReadReplica({ url: readUrl, primary, log, deadlineMs, max });
  await replica?.begin();
  return {
    name: "postgres",
    pool,
    reads: primary,
    replica,
    statements: preparedStatements(pool, { ...shared, gate, onTaken: lockPatience(gate) }),
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    async withoutDeadline(work) {
      const single = createPool(databaseUrl, log, { max: 1, deadlineMs: 0 });
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
      await Promise.all([listener.close(), replica?.close()]);
      await Promise.all([endPool(reads), endPool(pool)]);
    },
  };
}
