import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type Database,
  type DatabaseLog,
  type DatabaseOptions,
  openDatabase,
} from "@iphub/server/platform/database/open-database";
import { hubMigrations, type Schema } from "@iphub/server/schema";
import type { Migration } from "kysely/migration";
import { afterAll, describe } from "vitest";
import { administer, sharedPostgres } from "./postgres.ts";
import { oncePerRun, runDirectory } from "./run-directory.ts";
import { isWholeRun } from "./whole-run.ts";

/** A log that says nothing. */
export const quietLog: DatabaseLog = { info() {}, warn() {}, error() {} };

/** What a test may ask of a new database; by default it has the hub's migrations applied. */
export interface FreshOptions {
  migrations?: Record<string, Migration>;
  log?: DatabaseLog;
  queryDeadlineMs?: number;
  /** True: truly empty, so that opening it applies the migrations. */
  empty?: boolean;
}

/** One of the two engines, for a block of tests. */
export interface TestEngine {
  readonly name: "embedded" | "postgres";
  /** Options that open a new database of its own; it is removed after the block. */
  fresh(options?: FreshOptions): Promise<DatabaseOptions>;
  /** Opens a new database of its own; it is closed and removed after the block. */
  open<S = Schema>(options?: FreshOptions): Promise<Database<S>>;
}

/** A database of the shared PostgreSQL, by its address. */
export interface ServerTarget {
  readonly databaseUrl: string;
}
type Target = { dataDirectory: string } | ServerTarget;

interface Places {
  /** A prepared database with these migrations, built by `migrate` on the first call in a run. */
  create(migrations: Record<string, Migration>): Promise<Target>;
  createEmpty(): Promise<Target>;
  remove(target: Target): Promise<void>;
}

function keyOf(migrations: Record<string, Migration>): string {
  const hash = createHash("sha256");
  for (const [name, migration] of Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(name).update(String(migration.up));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * Gives a prepared cluster 8 MB for pages in place of 128: clearing them is most of the time in which the embedded engine
 * starts, and copies of the cluster are started hundreds of times in a run.
 */
export function startQuickly(dataDirectory: string): void {
  appendFileSync(join(dataDirectory, "database", "postgresql.conf"), "\nshared_buffers = 8MB\n");
}

async function migrate(target: Target, migrations: Record<string, Migration>): Promise<void> {
  const database = await openDatabase<unknown>({ ...target, migrations, log: quietLog });
  await database.close();
}

function newDirectory(): string {
  return join(runDirectory(), "data", randomUUID());
}

const embedded: Places = {
  async create(migrations) {
    const name = `embedded-${keyOf(migrations)}`;
    const template = join(runDirectory(), name);
    await oncePerRun(name, async () => {
      await migrate({ dataDirectory: template }, migrations);
      startQuickly(template);
    });
    const dataDirectory = newDirectory();
    cpSync(join(template, "database"), join(dataDirectory, "database"), { recursive: true });
    return { dataDirectory };
  },
  async createEmpty() {
    const dataDirectory = newDirectory();
    mkdirSync(dataDirectory, { recursive: true });
    return { dataDirectory };
  },
  async remove(target) {
    if ("dataDirectory" in target && existsSync(target.dataDirectory)) {
      rmSync(target.dataDirectory, { recursive: true, force: true });
    }
  },
};

/** Like the embedded engine's databases; a text is ordered by its bytes unless the query says otherwise. */
async function createDatabase(name: string, template: string): Promise<ServerTarget> {
  await administer(`create database ${name} template ${template}`);
  const address = new URL(await sharedPostgres());
  address.pathname = `/${name}`;
  return { databaseUrl: address.href };
}

function newName(): string {
  return `test_${randomUUID().replaceAll("-", "")}`;
}

/** A database on the shared PostgreSQL as `build` leaves it, which is called once in a run; no session may stay open. */
export async function copyOnPostgres(
  template: string,
  build: (target: ServerTarget) => Promise<void>,
): Promise<ServerTarget> {
  await oncePerRun(template, async () => build(await createDatabase(template, "template0")));
  return createDatabase(newName(), template);
}

/** Removes a database of the shared PostgreSQL, with its sessions. */
export async function dropOnPostgres({ databaseUrl }: ServerTarget): Promise<void> {
  await administer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

const postgres: Places = {
  create: (migrations) => copyOnPostgres(`template_${keyOf(migrations)}`, (target) => migrate(target, migrations)),
  createEmpty: () => createDatabase(newName(), "template0"),
  async remove(target) {
    if ("databaseUrl" in target) await dropOnPostgres(target);
  },
};

function testEngine(name: TestEngine["name"], places: Places): TestEngine {
  const targets: Target[] = [];
  const opened: { close(): Promise<void> }[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    for (const target of targets) {
      await places.remove(target);
    }
  });
  const engine: TestEngine = {
    name,
    async fresh(options = {}) {
      const { migrations = hubMigrations, log = quietLog, queryDeadlineMs, empty = false } = options;
      const target = empty ? await places.createEmpty() : await places.create(migrations);
      targets.push(target);
      return { ...target, migrations, log, queryDeadlineMs };
    },
    async open<S = Schema>(options?: FreshOptions) {
      const database = await openDatabase<S>(await engine.fresh(options));
      opened.push(database);
      return database;
    },
  };
  return engine;
}

/**
 * Runs a block of tests on PostgreSQL, where a hub starts in a third of the time, and in the whole run on the embedded
 * engine too: for what is not about SQL, as both engines answer through the same driver. What is about SQL, or
 * about deadlines and walls, uses {@link onBothEngines}.
 */
export function forEachEngine(define: (engine: TestEngine) => void): void {
  if (isWholeRun) onEmbedded(define);
  onPostgres(define);
}

/**
 * Runs the same block of tests on both engines in every run: for what depends on the database, and for walls, where a fault
 * of one engine costs most.
 */
export function onBothEngines(define: (engine: TestEngine) => void): void {
  onEmbedded(define);
  onPostgres(define);
}

/** Runs a block of tests on the embedded engine only: what only it has to supply. */
export function onEmbedded(define: (engine: TestEngine) => void): void {
  describe("embedded", () => define(testEngine("embedded", embedded)));
}

/** Runs a block of tests on PostgreSQL only: what needs a server. */
export function onPostgres(define: (engine: TestEngine) => void): void {
  describe("postgres", () => define(testEngine("postgres", postgres)));
}
