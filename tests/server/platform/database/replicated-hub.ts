import { join } from "node:path";
import { hubMigrations } from "@iphub/server/schema";
import { Client } from "pg";
import { expect, onTestFinished } from "vitest";
import { quietLog } from "../../../support/engines.ts";
import { type PrivatePostgres, startDurablePostgres } from "../../../support/postgres.ts";
import { runDirectory } from "../../../support/run-directory.ts";
import { startWholeHub, type WholeHub } from "../../../support/whole-hub.ts";

/** A hub whose PostgreSQL has a streaming replica. */
export interface ReplicatedHub {
  readonly hub: WholeHub;
  readonly replica: PrivatePostgres;
  readonly facts: () => NonNullable<ReturnType<NonNullable<WholeHub["platform"]["database"]["replica"]>["facts"]>>;
  /** Resolves when pages are read from the replica. */
  readonly isUsed: () => Promise<void>;
}

/** Starts one until the test ends, in which `way` may put something between the hub and its replica. */
export async function replicatedHub(
  name: string,
  way: (url: string) => Promise<string> = async (url) => url,
): Promise<ReplicatedHub> {
  const primary = await startDurablePostgres(`${name}-primary`);
  onTestFinished(() => primary.stop());
  const replica = await primary.replica(join(runDirectory(), `${name}-replica`));
  onTestFinished(() => replica.stop());
  const hub = await startWholeHub({
    database: { databaseUrl: primary.url(), migrations: hubMigrations, log: quietLog },
    environment: { IPHUB_DATABASE_READ_URL: await way(replica.url()) },
  });
  onTestFinished(() => hub.close());
  const facts = () => {
    const found = hub.platform.database.replica?.facts();
    if (!found) throw new Error("the hub has no replica");
    return found;
  };
  const isUsed = () => expect.poll(() => facts().state, { timeout: 20_000 }).toBe("in use");
  await isUsed();
  return { hub, replica, facts, isUsed };
}

/** Runs one statement on a server. */
export async function askServer(server: PrivatePostgres, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.url() });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Has a replica show nothing new, although it receives it, until the returned function is called. */
export async function pauseReplay(replica: PrivatePostgres): Promise<() => Promise<unknown>> {
  await askServer(replica, "select pg_wal_replay_pause()");
  await expect
    .poll(() => askServer(replica, "select pg_get_wal_replay_pause_state() as state"))
    .toEqual([{ state: "paused" }]);
  return () => askServer(replica, "select pg_wal_replay_resume()");
}
