import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { isBuilt, oncePerRun, runDirectory } from "../support/run-directory.ts";

const packageFolder = join(import.meta.dirname, "../../packages/cli");

/** How one run of the command line ended. */
export interface CliResult {
  readonly stdout: string;
  readonly stderr: string;
  /** The exit code, or null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What a run is given; nothing of the tester's own environment but PATH gets through. */
export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Extra arguments for node itself. */
  readonly node?: readonly string[];
}

/** The bundled command line, built once for the whole test run; returns its `main.js`. */
export async function builtCli(): Promise<string> {
  if (isBuilt) return join(packageFolder, "dist/main.js");
  // Inside the package, so that what stays outside the bundle is found; one folder for each run.
  const folder = join(packageFolder, "node_modules/.test-builds", runDirectory().replace(/\W/g, "_"));
  await oncePerRun("cli", async () => {
    removeOldBuilds(join(packageFolder, "node_modules/.test-builds"));
    await promisify(execFile)(process.execPath, ["-C", "source", "src/command-line/build/bundle.ts"], {
      cwd: packageFolder,
      env: { ...process.env, NODE_ENV: "production", IPHUB_CLI_OUT: folder },
    });
  });
  return join(folder, "main.js");
}

/** Builds of runs that have surely ended; those of other current runs stay. */
function removeOldBuilds(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const build = join(folder, name);
    const changedAt = statSync(build, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt < Date.now() - 3_600_000) rmSync(build, { recursive: true, force: true });
  }
}

/** A person's home for tests: a configuration folder of its own, removed by `remove`. */
export function cliHome(): { env: Readonly<Record<string, string>>; folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "iphub-home-"));
  const env = { HOME: folder, XDG_CONFIG_HOME: join(folder, "config"), PATH: process.env.PATH ?? "" };
  return { env, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A folder to put on PATH that holds `iphub`. */
export async function cliOnPath(home: string): Promise<string> {
  const bin = join(home, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "iphub"), `#!/bin/sh\nexec "${process.execPath}" "${await builtCli()}" "$@"\n`);
  chmodSync(join(bin, "iphub"), 0o755);
  return bin;
}

/** A run that goes on until it is stopped. */
export interface Following {
  /** The next line of standard output. */
  line(): Promise<string>;
  /** Presses Ctrl-C and gives how it ended, with what was not read yet. */
  stop(): Promise<CliResult>;
}

/** Starts a verb that follows or watches. */
export async function followCli(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Following> {
  const child = spawn(process.execPath, [await builtCli(), ...args], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const pieces = child.stdout.setEncoding("utf8")[Symbol.asyncIterator]();
  let rest = "";
  return {
    async line() {
      for (;;) {
        const at = rest.indexOf("\n");
        if (at >= 0) {
          const line = rest.slice(0, at);
          rest = rest.slice(at + 1);
          return line;
        }
        const next = await pieces.next();
        if (next.done) throw new Error(`It ended after '${rest}': ${stderr}`);
        rest += next.value;
      }
    },
    async stop() {
      const closed = once(child, "close");
      child.kill("SIGINT");
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) rest += next.value;
      const [code, signal] = await closed;
      return { stdout: rest, stderr, code, signal };
    },
  };
}

/** Runs the command line without a terminal and waits for its end. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = spawn(process.execPath, [...(options.node ?? []), await builtCli(), ...args], {
    env: { PATH: process.env.PATH ?? "", ...options.env },
    stdio: "pipe",
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.on("error", () => undefined).end(options.input ?? "");
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
  });
  return { stdout, stderr, code, signal };
}
