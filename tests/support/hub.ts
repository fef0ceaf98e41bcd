import { randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { readConfiguration, type ServedHub, serve } from "@iphub/server";
import { openPlatform } from "@iphub/server/open-platform";
import { loadSample } from "@iphub/server/operations/demo/load-sample";
import type { Clock } from "@iphub/server/platform/clock";
import { transaction } from "@iphub/server/platform/database/transaction";
import { installLibrary } from "@iphub/server/work/workflows/workflows.library";
import { copyOnPostgres, dropOnPostgres, type ServerTarget, startQuickly } from "./engines.ts";
import { oncePerRun, runDirectory } from "./run-directory.ts";
import { silentLog } from "./silent-log.ts";
import { isWholeRun } from "./whole-run.ts";

/** The password of every sample user. */
export const samplePassword = "demo-pass-1";

/** Its argon2id hash at the least cost: tests sign in thousands of times, and the hash says itself what it costs. */
const cheapHash = "$argon2id$v=19$m=8,t=1,p=1$IpT1dMfQBXL4zZmep/23/Q$05OaDP6mrNeu71nBdsMWxWPdP+jM168inJFAylVMbKk";

/** A hub for tests, on a port of its own. */
export interface TestHub {
  readonly url: string;
  readonly setUpLink: string | null;
  /** Signs a sample user in and returns the token. */
  tokenFor(email: string): Promise<string>;
  /** A client of the hub that is signed in as a sample user. */
  as(email: string): Promise<Hub>;
  close(): Promise<void>;
}

/** How to start a hub for tests. */
export interface TestHubOptions {
  /** Loads the sample portfolio; on by default. */
  readonly demo?: boolean;
  readonly databaseUrl?: string;
  readonly dataDirectory?: string;
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of the built web; none by default. */
  readonly webDirectory?: string;
}

/**
 * Starts a real hub on loopback: in the place named, or in a place of its own, which is on PostgreSQL, and in the whole
 * run embedded.
 */
export async function startHub(options: TestHubOptions = {}): Promise<TestHub> {
  const own = join(runDirectory(), "hubs", randomUUID());
  const isNamed = options.dataDirectory !== undefined || options.databaseUrl !== undefined;
  const database = isNamed ? undefined : await copyPrepared(own, options.demo !== false);
  const served = await serve({
    configuration: readConfiguration({
      IPHUB_DATA: options.dataDirectory ?? own,
      IPHUB_DATABASE_URL: options.databaseUrl ?? database?.databaseUrl,
      IPHUB_PORT: "0",
      IPHUB_LOG_LEVEL: "error",
      ...options.environment,
    }),
    demo: options.demo === false ? undefined : { size: 0 },
    webDirectory: options.webDirectory ?? null,
    clock: options.clock,
  });
  return testHub(served, async () => {
    await served.close();
    if (database) await dropOnPostgres(database);
    rmSync(own, { recursive: true, force: true });
  });
}

/**
 * A hub as a first start leaves it, made once in a run: most tests are not about the first start.
 * @returns its database on PostgreSQL; undefined where it is embedded
 */
async function copyPrepared(directory: string, withSample: boolean): Promise<ServerTarget | undefined> {
  const name = withSample ? "hub_sample" : "hub_empty";
  const template = join(runDirectory(), name);
  if (isWholeRun) {
    await oncePerRun(name, async () => {
      await prepare(template, withSample);
      startQuickly(template);
    });
  }
  const database = isWholeRun
    ? undefined
    : await copyOnPostgres(name, ({ databaseUrl }) => prepare(template, withSample, databaseUrl));
  cpSync(template, directory, { recursive: true });
  return database;
}

async function prepare(directory: string, withSample: boolean, databaseUrl?: string): Promise<void> {
  const configuration = readConfiguration({
    IPHUB_DATA: directory,
    IPHUB_DATABASE_URL: databaseUrl,
    IPHUB_LOG_LEVEL: "error",
  });
  const platform = await openPlatform(configuration, silentLog);
  await installLibrary(platform);
  if (withSample) {
    await loadSample(platform, { size: 0 });
    await transaction(platform.database, (tx) =>
      tx.updateTable("users").where("password_hash", "is not", null).set({ password_hash: cheapHash }).execute(),
    );
  }
  await platform.database.close();
}

function testHub(served: ServedHub, close: () => Promise<void>): TestHub {
  const tokenFor = (email: string) =>
    createHub({ baseUrl: served.url }).auth.login({ email, password: samplePassword });
  return {
    url: served.url,
    setUpLink: served.setUpLink,
    tokenFor,
    as: async (email) => createHub({ baseUrl: served.url, token: memoryTokenStore(await tokenFor(email)) }),
    close,
  };
}
