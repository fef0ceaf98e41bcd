import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PrivatePostgres } from "../../tests/support/postgres.ts";
import { postgresBinaries } from "../../tests/support/postgres-binaries.ts";

/** A hub in a process of its own, as a firm would run it, with generated matters. */
export interface BenchHub {
  readonly url: string;
  readonly engine: "embedded" | "postgres";
  /** The process that serves it. */
  readonly pid: number;
  close(): Promise<void>;
}

const thisCheckout = join(import.meta.dirname, "../..");

/** Where a hub's data are. */
export interface BenchPlace {
  readonly dataDirectory: string;
  readonly databaseUrl?: string;
}

/** What a bench wants besides generated matters. */
export interface BenchOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Fills the database while no hub serves it. */
  readonly prepare?: (place: BenchPlace) => Promise<void>;
  /** The checkout whose built hub is started; this one by default. */
  readonly checkout?: string;
}

/** Starts a built hub on an engine with `size` generated matters; resolves when it listens. */
export async function startBenchHub(
  engine: BenchHub["engine"],
  size: number,
  { environment = {}, prepare, checkout = thisCheckout }: BenchOptions = {},
): Promise<BenchHub> {
  const { place, close } = await emptyPlace(engine);
  const port = await freePort();
  const start = () => spawnHub(checkout, place, ["--demo-size", String(size), "--port", String(port)], environment);
  let hub = await start();
  if (prepare) {
    await stopped(hub);
    await prepare(place);
    hub = await start();
  }
  return {
    url: `http://127.0.0.1:${port}`,
    engine,
    pid: hub.pid ?? 0,
    async close() {
      await stopped(hub);
      await close();
    },
  };
}

/** A PostgreSQL database with data that any number of hubs can be started on. */
export interface BenchDatabase {
  /** Starts one more hub on it; resolves when it listens. */
  startHub(): Promise<BenchHub>;
  close(): Promise<void>;
}

/** Fills a PostgreSQL database with `size` generated matters and what `prepare` adds to them. */
export async function fillBenchDatabase(
  size: number,
  prepare: (place: BenchPlace) => Promise<void>,
): Promise<BenchDatabase> {
  const { place, close } = await emptyPlace("postgres");
  const start = (port: number) =>
    spawnHub(thisCheckout, place, ["--demo-size", String(size), "--port", String(port)], {});
  await stopped(await start(await freePort()));
  await prepare(place);
  return {
    async startHub() {
      const port = await freePort();
      const hub = await start(port);
      const url = `http://127.0.0.1:${port}`;
      return { url, engine: "postgres", pid: hub.pid ?? 0, close: () => stopped(hub) };
    },
    close,
  };
}

async function emptyPlace(engine: BenchHub["engine"]): Promise<{ place: BenchPlace; close(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), "iphub-bench-"));
  // PostgreSQL runs as another user where we are root, and has to pass through.
  chmodSync(home, 0o755);
  const postgres = engine === "postgres" ? await startPostgres(home) : null;
  return {
    place: { dataDirectory: join(home, "data"), ...(postgres && { databaseUrl: postgres.url() }) },
    async close() {
      await postgres?.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function spawnHub(
  checkout: string,
  { dataDirectory, databaseUrl }: BenchPlace,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const place = ["--data", dataDirectory, ...(databaseUrl === undefined ? [] : ["--database-url", databaseUrl])];
  const hub = spawn(
    process.execPath,
    [join(checkout, "packages/cli/bin/iphub.js"), "serve", "--demo", ...args, ...place],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...environment },
    },
  );
  await listening(hub);
  return hub;
}

async function stopped(hub: ChildProcess): Promise<void> {
  if (hub.exitCode !== null || hub.signalCode !== null) return;
  const ended = new Promise((resolve) => hub.once("exit", resolve));
  hub.kill("SIGTERM");
  await ended;
}

async function startPostgres(home: string): Promise<PrivatePostgres> {
  const server = new PrivatePostgres(join(home, "postgres"), postgresBinaries(home), true);
  await server.initialise();
  await server.start();
  return server;
}

function listening(hub: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    hub.once("exit", (code) => reject(new Error(`the hub ended with code ${code} before it listened`)));
    hub.stdout?.on("data", (text: Buffer) => {
      if (text.includes("iphub is listening on")) resolve();
    });
  });
}

/** A port that no one has now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
