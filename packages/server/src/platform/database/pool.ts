import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { DatabaseLog } from "./database.ts";

const GRACE_MS = 3000;

/**
 * Keeps a lost connection from ending the process. The pool listens for errors only while a client is idle; between two
 * statements of a transaction there is no listener, and the next statement fails anyway.
 */
export function surviveLostConnections(pool: Pool, log: DatabaseLog): void {
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
}

/** Ends a pool; clients still in use after three seconds are ended by the closing engine. */
export async function endPool(pool: Pool): Promise<void> {
  const grace = new AbortController();
  const ended = pool.end().finally(() => grace.abort());
  await Promise.race([ended, delay(GRACE_MS, undefined, { signal: grace.signal }).catch(() => undefined)]);
}
