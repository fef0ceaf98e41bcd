import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { readConfiguration } from "@iphub/server";
import { hashPassword } from "@iphub/server/identity/auth/passwords";
import { openSession } from "@iphub/server/identity/auth/sessions.store";
import { insertInventions } from "@iphub/server/matters/inventions/inventions.store";
import { openPlatform } from "@iphub/server/open-platform";
import { systemClock } from "@iphub/server/platform/clock";
import type { DatabaseOptions } from "@iphub/server/platform/database/open-database";
import type { FreeSpace } from "@iphub/server/platform/free-space";
import type { Platform } from "@iphub/server/platform/platform";
import { servePlatform } from "@iphub/server/serve";
import { insertTasks } from "@iphub/server/work/tasks/tasks.insert";
import { runDirectory } from "./run-directory.ts";
import { plantedAt, wholeMatter } from "./seeded-hub.ts";
import type { TestClock } from "./test-clock.ts";
import { wholeTask } from "./whole-records.ts";

/** The people of a whole hub; all with {@link wholeHubPassword}. */
export const wholeHubPeople = {
  /** Administrator: every permission. */
  amy: { roles: ["administrator"], teams: [] },
  /** Paralegal of the team Chemistry. */
  ben: { roles: ["paralegal"], teams: ["t-chem"] },
  /** Paralegal of no team. */
  eve: { roles: ["paralegal"], teams: [] },
  /** May only read. */
  rob: { roles: ["reader"], teams: [] },
} as const;
/** One of the people. */
export type WholeHubPerson = keyof typeof wholeHubPeople;

/** The password of everybody. */
export const wholeHubPassword = "a horse of course";

/** A hub as `iphub serve` runs it, with live events, jobs and probes, and with access to its parts. */
export interface WholeHub {
  readonly url: string;
  readonly platform: Platform;
  /** Every log line, as text. */
  readonly logLines: readonly string[];
  tokenFor(person: WholeHubPerson): Promise<string>;
  as(person: WholeHubPerson): Promise<Hub>;
  close(): Promise<void>;
}

/** How to start it: on which database, with which clock and settings, on which port. */
export interface WholeHubOptions {
  readonly database: DatabaseOptions;
  readonly clock?: TestClock;
  readonly environment?: Readonly<Record<string, string>>;
  readonly port?: number;
  /** The folder of the built web; none by default. */
  readonly webDirectory?: string;
  /** How the free space of a disk is read; by default the system says it. */
  readonly freeSpace?: FreeSpace;
}

/**
 * Starts a whole hub. A database without people gets the people, the matters `m-1` (for everybody) and `m-chem` (kept
 * to Chemistry), and the tasks `k-1` and `k-chem` in them.
 */
export async function startWholeHub(options: WholeHubOptions): Promise<WholeHub> {
  const { database, clock = systemClock, environment, port = 0, webDirectory = null, freeSpace } = options;
  const configuration = readConfiguration({
    IPHUB_DATA: database.dataDirectory ?? join(runDirectory(), "data", randomUUID()),
    IPHUB_DATABASE_URL: database.databaseUrl,
    IPHUB_PORT: String(port),
    ...environment,
  });
  const logLines: string[] = [];
  const platform = await openPlatform(configuration, logInto(logLines), clock, freeSpace);
  await plantOnce(platform);
  const served = await servePlatform(platform, webDirectory);
  const tokenFor = (person: WholeHubPerson) => openSession(platform, `u-${person}`, "test");
  return {
    url: served.url,
    platform,
    logLines,
    tokenFor,
    as: async (person) => createHub({ baseUrl: served.url, token: memoryTokenStore(await tokenFor(person)) }),
    close: () => served.close(),
  };
}

type Log = Parameters<typeof openPlatform>[1];

function logInto(lines: string[]): Log {
  const write = (...parts: unknown[]) => {
    lines.push(parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part))).join(" "));
  };
  const log: Log = {
    level: "debug",
    child: () => log,
    silent: () => undefined,
    fatal: write,
    error: write,
    warn: write,
    info: write,
    debug: write,
    trace: write,
  };
  return log;
}

async function plantOnce(platform: Platform): Promise<void> {
  const { kysely: db } = platform.database;
  if (await db.selectFrom("users").select("id").executeTakeFirst()) return;
  await db.insertInto("teams").values({ id: "t-chem", name: "Chemistry" }).execute();
  const passwordHash = await hashPassword(wholeHubPassword);
  for (const [name, { roles, teams }] of Object.entries(wholeHubPeople)) {
    const person = { id: `u-${name}`, email: `${name}@firm.example`, first_name: name, last_name: "Example" };
    const times = { created_at: plantedAt, updated_at: plantedAt };
    await db
      .insertInto("users")
      .values({ ...person, ...times, password_hash: passwordHash, roles: [...roles] })
      .execute();
    for (const team of teams)
      await db.insertInto("team_members").values({ team_id: team, user_id: person.id }).execute();
  }
  await db.transaction().execute(async (tx) => {
    await insertInventions(tx, [wholeMatter({ id: "m-1" }), wholeMatter({ id: "m-chem", teams: ["t-chem"] })]);
    await insertTasks(tx, [task("k-1", "m-1"), task("k-chem", "m-chem")]);
  });
}

function task(id: string, inventionId: string) {
  return wholeTask({ id, invention: { id: inventionId, title: "", references: [] } });
}
