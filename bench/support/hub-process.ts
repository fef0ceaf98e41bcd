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
  close(): Promise<void>;
}

const program = join(import.meta.dirname, "../../packages/cli/bin/iphub.js");

/** Starts a built hub on an engine with `size` generated matters; resolves when it listens. */
export async function startBenchHub(engine: BenchHub["engine"], size: number): Promise<BenchHub> {
  const home = mkdtempSync(join(tmpdir(), "iphub-bench-"));
  // PostgreSQL runs as another user where we are root, and has to pass through.
  chmodSync(home, 0o755);
  const postgres = engine === "postgres" ? await startPostgres(home) : null;
  const port = await freePort();
  const args = ["serve", "--demo", "--demo-size", String(size), "--port", String(port), "--data", join(home, "data")];
  const place = postgres ? ["--database-url", postgres.url()] : [];
  const hub = spawn(process.execPath, [program, ...args, ...place], { stdio: ["ignore", "pipe", "inherit"] });
  await listening(hub);
  return {
    url: `http://127.0.0.1:${port}`,
    engine,
    async close() {
      const ended = new Promise((resolve) => hub.once("exit", resolve));
      hub.kill("SIGTERM");
      await ended;
      await postgres?.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
