import { constants } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type ClientBase, escapeIdentifier, Pool } from "pg";
import { freeSpaceOf, isDiskFull } from "../../free-space.ts";
import { columnTypes } from "../column-types.ts";
import type { DatabaseLog, Engine, OnNotify } from "../database.ts";
import { Listeners } from "../listeners.ts";
import { endPool, surviveLostConnections } from "../pool.ts";
import { logSlow, preparedStatements } from "../prepared-statements.ts";
import { lockDirectory } from "./directory-lock.ts";
import { releaseReserve } from "./disk-reserve.ts";
import { EmbeddedConnection } from "./embedded-connection.ts";
import { EmbeddedSession } from "./embedded-session.ts";
import { Maintenance } from "./maintenance.ts";
import { multiplexedReads } from "./multiplexed-reads.ts";
import { fullDisk, openingFailure, refuseRemains } from "./remains.ts";
import { ensureCluster } from "./template.ts";

interface EmbeddedEngineOptions {
  dataDirectory: string;
  log: DatabaseLog;
  queryDeadlineMs: number;
  /** True to make a database where there are files of a hub already, for a restore. */
  mayCreate?: boolean;
}

/** Makes a new client of the session listen on the channels of this process and receive their notifications. */
async function prepareClient(client: ClientBase, listeners: Listeners): Promise<void> {
  client.on("notification", (message) => listeners.deliver(message.channel, message.payload));
  for (const channel of listeners.channels()) {
    await client.query(`listen ${escapeIdentifier(channel)}`);
  }
  listeners.deliverReconnect();
}

function createPool(session: EmbeddedSession, listeners: Listeners, log: DatabaseLog): Pool {
  const pool = new Pool({
    user: "postgres",
    database: "postgres",
    max: 1,
    // Multiplexed reads are sent without waiting for the responses to earlier ones.
    pipeline: true,
    idleTimeoutMillis: 0,
    types: columnTypes,
    stream: () => new EmbeddedConnection(session),
    onConnect: (client) => prepareClient(client, listeners),
  });
  surviveLostConnections(pool, log);
  return pool;
}

async function listen(pool: Pool, listeners: Listeners, channel: string, onNotify: OnNotify) {
  const name = escapeIdentifier(channel);
  if (listeners.add(channel, onNotify)) {
    await pool.query(`listen ${name}`);
  }
  return async () => {
    if (listeners.remove(channel, onNotify) && !pool.ending) {
      await pool.query(`unlisten ${name}`);
    }
  };
}

function assemble(session: EmbeddedSession, options: EmbeddedEngineOptions, release: () => void): Engine {
  const { log, dataDirectory } = options;
  const listeners = new Listeners(log);
  const pool = createPool(session, listeners, log);
  const statements = preparedStatements(pool, { onSlow: logSlow(log) });
  const maintenance = new Maintenance(pool, log, async (statement) => {
    const client = await pool.connect();
    try {
      await session.withoutDeadline(() => client.query(statement));
    } finally {
      client.release();
    }
  });
  session.on("reopened", () => {
    pool.query("select 1").catch((error) => log.warn({ err: error }, "the reopened database does not respond"));
  });
  return {
    name: "embedded",
    pool,
    reads: multiplexedReads(statements, () => pool.waitingCount > 0),
    replica: null,
    statements,
    listen: (channel, onNotify) => listen(pool, listeners, channel, onNotify),
    withoutDeadline: (work) => session.withoutDeadline(() => work(pool)),
    maintain: () => maintenance.runNow(),
    facts: () => ({
      engine: "embedded",
      connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      reconnects: session.restarts,
      walBytes: maintenance.walBytes,
    }),
    snapshot: async (clusterDirectory) => {
      // While this client has the session no one writes, so the files of the cluster stay as they are.
      const client = await pool.connect();
      try {
        await session.withoutDeadline(() => client.query("checkpoint"));
        await cp(join(dataDirectory, "database"), clusterDirectory, {
          recursive: true,
          mode: constants.COPYFILE_FICLONE,
        });
      } finally {
        client.release();
      }
    },
    async close() {
      await maintenance.stop();
      await endPool(pool);
      await session.close();
      release();
    },
  };
}

/** @throws DamagedDataError where not even the lock has room */
async function lockOrSay(dataDirectory: string, log: DatabaseLog): Promise<() => void> {
  try {
    return await lockDirectory(dataDirectory, log);
  } catch (error) {
    throw isDiskFull(error) ? fullDisk(dataDirectory, error) : error;
  }
}

/**
 * Opens the embedded engine on a data directory, which it locks and, if new, initialises from the template. Throws
 * DataDirectoryInUseError, DamagedDataError, or an error that says why the engine cannot store data safely here.
 */
export async function openEmbeddedEngine(options: EmbeddedEngineOptions): Promise<Engine> {
  const { dataDirectory, log, queryDeadlineMs, mayCreate = false } = options;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const makeRoom = () => releaseReserve(dataDirectory, freeSpaceOf);
  await makeRoom();
  const release = await lockOrSay(dataDirectory, log);
  try {
    const clusterDirectory = join(dataDirectory, "database");
    await refuseRemains(dataDirectory, clusterDirectory, mayCreate);
    await ensureCluster(clusterDirectory, log);
    const session = new EmbeddedSession({ clusterDirectory, queryDeadlineMs, log, makeRoom });
    await session.ready().catch(async (error: unknown) => {
      throw await openingFailure(clusterDirectory, error);
    });
    return assemble(session, options, release);
  } catch (error) {
    release();
    throw error;
  }
}
