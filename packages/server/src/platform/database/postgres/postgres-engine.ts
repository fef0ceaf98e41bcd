import { connectionsOfPool } from "../../descriptors.ts";
import { ConnectionGate } from "../connection-gate.ts";
import type { DatabaseLog, Engine } from "../database.ts";
import { endPool } from "../pool.ts";
import { logSlow, preparedStatements } from "../prepared-statements.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { createPool, lockPatience } from "./postgres-pool.ts";
import { ReadReplica } from "./read-replica.ts";

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
  const reads = createPool(databaseUrl, log, { max: readGate.most, deadlineMs, isReadOnly: true });
  const pool = createPool(databaseUrl, log, { max: gate.most, deadlineMs });
  const onSlow = logSlow(log);
  const listener = new PostgresListener(databaseUrl, log);
  const primary = preparedStatements(reads, { isRead: true, gate: readGate, onTaken: lockPatience(readGate), onSlow });
  const replica = readUrl === undefined ? null : new ReadReplica({ url: readUrl, primary, log, deadlineMs, max });
  await replica?.begin();
  return {
    name: "postgres",
    pool,
    reads: primary,
    replica,
    statements: preparedStatements(pool, { gate, onTaken: lockPatience(gate), onSlow }),
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
