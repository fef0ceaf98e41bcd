import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { abandonedRuns, oncePerRun, RUN_VARIABLE, runDirectory, runDirectoryPrefix } from "./run-directory.ts";

const run = promisify(execFile);
const START_LIMIT_MS = 120_000;
const POLL_MS = 20;
const PASSWORD_FILE = "password";

interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as postgres where there is that user, else as nobody. */
function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) {
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  return { uid: 65_534, gid: 65_534 };
}

/** A private PostgreSQL on loopback in a directory of its own. */
export class PrivatePostgres {
  readonly #home: string;
  readonly #bin: string;
  readonly #user = serverUser();
  readonly #durable: boolean;
  readonly #maxConnections: number;
  #process: ChildProcess | undefined;
  /** Port of the running server. */
  port = 0;

  /** `durable: false` never syncs, for speed: what a server loses when the machine stops does not matter to a test. */
  constructor(home: string, bin: string, durable: boolean, maxConnections = 300) {
    this.#maxConnections = maxConnections;
    this.#home = home;
    this.#bin = bin;
    this.#durable = durable;
  }

  /** Makes the cluster, with a password that no one else on the machine knows. */
  async initialise(): Promise<void> {
    mkdirSync(this.#home, { recursive: true });
    const password = join(this.#home, PASSWORD_FILE);
    writeFileSync(password, randomBytes(16).toString("hex"), { mode: 0o600 });
    for (const path of this.#user ? [this.#home, password] : []) {
      chownSync(path, this.#user?.uid ?? 0, this.#user?.gid ?? 0);
    }
    const args = ["-D", this.#cluster, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", password];
    await run(join(this.#bin, "initdb"), [...args, "--no-sync", "-E", "UTF8", "--locale=C"], this.#spawnOptions());
  }

  /**
   * Starts the server; resolves when it takes connections. It outlives this process unless it is stopped. Tries again
   * when the port has been taken since, or when sessions of a crashed server still hold the cluster.
   */
  async start(port?: number): Promise<void> {
    const limit = Date.now() + START_LIMIT_MS;
    for (;;) {
      this.port = port ?? (await freePort());
      const server = this.#spawn();
      this.#process = server;
      try {
        return await this.#untilReady(server, limit);
      } catch (error) {
        if (server.exitCode === null || Date.now() > limit) {
          throw error;
        }
      }
    }
  }

  /** The address of one of its databases. */
  url(database = "postgres"): string {
    const password = readFileSync(join(this.#home, PASSWORD_FILE), "utf8");
    return `postgres://postgres:${password}@127.0.0.1:${this.port}/${database}`;
  }

  /** The number of the server's main process. */
  get pid(): number {
    return Number(readFileSync(join(this.#cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  }

  /** Ends the server and all its sessions: `SIGQUIT` at once but in order, `SIGKILL` as a crash. */
  async stop(signal: "SIGQUIT" | "SIGKILL" = "SIGQUIT"): Promise<void> {
    const server = this.#process;
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.ref();
      server.kill(signal);
      await ended;
    }
  }

  /** A streaming replica of this server, which is stopped for the copy; both run afterwards, and the caller stops both. */
  async replica(home: string): Promise<PrivatePostgres> {
    const { port } = this;
    await this.stop();
    await run("cp", ["-a", this.#home, home]);
    await this.start(port);
    const replica = new PrivatePostgres(home, this.#bin, this.#durable, this.#maxConnections);
    const { password } = new URL(this.url());
    const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
    rmSync(join(replica.#cluster, "postmaster.pid"), { force: true });
    writeFileSync(join(replica.#cluster, "standby.signal"), "");
    appendFileSync(join(replica.#cluster, "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`);
    await replica.start();
    return replica;
  }

  get #cluster(): string {
    return join(this.#home, "cluster");
  }

  #spawn(): ChildProcess {
    const durable = this.#durable ? "on" : "off";
    const settings = {
      listen_addresses: "127.0.0.1",
      port: this.port,
      unix_socket_directories: "",
      max_connections: this.#maxConnections,
      fsync: durable,
      synchronous_commit: durable,
      full_page_writes: durable,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const options = { ...this.#spawnOptions(), detached: true, stdio: "ignore" } as const;
    const server = spawn(join(this.#bin, "postgres"), ["-D", this.#cluster, ...args], options);
    server.unref();
    return server;
  }

  #spawnOptions() {
    return { cwd: this.#home, env: { PATH: process.env.PATH, LC_ALL: "C" }, ...this.#user };
  }

  async #untilReady(server: ChildProcess, limit: number): Promise<void> {
    let last: unknown;
    while (Date.now() < limit && server.exitCode === null) {
      const client = new Client({ connectionString: this.url() });
      try {
        await client.connect();
        return;
      } catch (error) {
        last = error;
        await delay(POLL_MS);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    throw new Error(`the test PostgreSQL did not start (exit code ${server.exitCode})`, { cause: last });
  }
}

/** A new private server for a test that stops, crashes or fills it; the caller stops it. */
export async function startDurablePostgres(name: string, maxConnections?: number): Promise<PrivatePostgres> {
  const home = join(runDirectory(), name);
  const server = new PrivatePostgres(home, postgresBinaries(runDirectory()), true, maxConnections);
  await server.initialise();
  await server.start();
  return server;
}

function shared(file: string): string {
  return join(runDirectory(), "postgres", file);
}

async function startShared(): Promise<void> {
  const server = new PrivatePostgres(shared(""), postgresBinaries(runDirectory()), false);
  await server.initialise();
  await server.start();
  writeFileSync(shared("pid"), String(server.pid));
  writeFileSync(shared("url"), server.url(), { mode: 0o600 });
}

/** The address of the server that this test run shares; the first test that asks starts it. */
export async function sharedPostgres(): Promise<string> {
  await oncePerRun("postgres", startShared);
  return readFileSync(shared("url"), "utf8");
}

/** Runs one statement on the shared server's maintenance database. */
export async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: await sharedPostgres() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function removeRun(directory: string): Promise<void> {
  const pidFile = join(directory, "postgres", "pid");
  const lockFile = join(directory, "postgres", "cluster", "postmaster.pid");
  if (existsSync(pidFile) && existsSync(lockFile)) {
    process.kill(Number(readFileSync(pidFile, "utf8")), "SIGQUIT");
    const limit = Date.now() + START_LIMIT_MS;
    while (existsSync(lockFile) && Date.now() < limit) {
      await delay(POLL_MS);
    }
  }
  rmSync(directory, { recursive: true, force: true });
}

/** Global set-up: makes the directory of this run and removes what runs left that were killed. */
export async function setup(): Promise<void> {
  for (const directory of abandonedRuns()) {
    await removeRun(directory).catch(() => undefined);
  }
  const directory = mkdtempSync(runDirectoryPrefix(process.pid));
  // The server's user has to pass through it.
  chmodSync(directory, 0o711);
  process.env[RUN_VARIABLE] = directory;
}

/** Global tear-down: stops the shared server, if any test asked for it, and removes the directory of this run. */
export async function teardown(): Promise<void> {
  await removeRun(runDirectory());
}
