import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { codeOf } from "../../failures.ts";
import type { DatabaseLog } from "../database.ts";
import { isSessionRefused } from "../unavailable.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const PAUSE_MS = 500;
const SAY_EVERY_MS = 30_000;

/** What the network says of a server that is stopped, being started or moved. A name may be known only later. */
const networkCodes = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver's own words for a connection that was cut or came to nothing; they have no code. */
const driverWords = /^(Connection terminated|timeout expired)/;

/**
 * Waits until a PostgreSQL server takes a connection, and says so in the log: at once and then every 30 s.
 * @throws at once what does not pass by itself, such as a wrong password or a database that does not exist
 */
export async function waitForServer(databaseUrl: string, log: DatabaseLog): Promise<void> {
  let said = Number.NEGATIVE_INFINITY;
  for (;;) {
    const failure = await failureOfConnecting(databaseUrl);
    if (failure === undefined) return;
    if (!isPassing(failure)) throw failure;
    if (performance.now() - said >= SAY_EVERY_MS) {
      said = performance.now();
      log.warn({}, `the database is not available (${failure.message || codeOf(failure)}): waiting for it`);
    }
    await delay(PAUSE_MS);
  }
}

async function failureOfConnecting(connectionString: string): Promise<Error | undefined> {
  const client = new Client({
    connectionString,
    application_name: "iphub",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isPassing(failure: Error): boolean {
  return networkCodes.has(codeOf(failure)) || driverWords.test(failure.message) || isSessionRefused(failure);
}
