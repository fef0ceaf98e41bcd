import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const program = join(import.meta.dirname, "../../packages/cli/bin/iphub.js");
const built = ["../../packages/cli/dist/main.js", "../../packages/server/dist/index.js"];

/** A process that has not said a word or ended by then hangs, in milliseconds. */
const patienceMs = 600_000;

/** `iphub serve` as a process of its own, as it was built. */
export interface ServedProcess {
  readonly pid: number;
  /** Everything that came so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The address in the line that says that it is ready. @throws Error where it ends before that */
  ready(): Promise<string>;
  /** The key in the one-time set-up link of an empty hub. */
  setUpKey(): Promise<string>;
  /** The exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
}

/** What a process may have at most, and how Node is started. */
export interface ProcessLimits {
  /** Open files and connections. */
  readonly descriptors?: number;
  /**
   * MB of memory. V8 may use five sixteenths of it for objects, as docs/configuration.md says for 512; the rest is for its code, buffers
   * and the embedded database. Who sets this looks whether the process has kept to it.
   */
  readonly memoryMb?: number;
  /** More flags of Node. */
  readonly flags?: readonly string[];
}

/** The memory of a process as Linux counts it, in MB: what it has now (VmRSS), or the most that it has had (VmHWM). */
export function memoryMb(pid: number, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024);
}

/** Starts `iphub serve` of the checkout with nothing of the tester's environment but PATH. */
export function startServe(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  limits?: ProcessLimits,
): ServedProcess & AsyncDisposable {
  for (const file of built) {
    if (!existsSync(join(import.meta.dirname, file))) throw new Error("build the hub first: pnpm run build");
  }
  return startProgram(program, args, environment, limits);
}

/** Starts `serve` of an `iphub.js`, wherever it is installed, with nothing of the tester's environment but PATH. */
export function startProgram(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { descriptors, memoryMb, flags = [] }: ProcessLimits = {},
): ServedProcess & AsyncDisposable {
  const env = { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...environment };
  // As in vitest.config.ts: a hub that lives for seconds is not worth optimising its database engine for.
  const heap = memoryMb === undefined ? [] : [`--max-old-space-size=${Math.floor((memoryMb * 5) / 16)}`];
  const command = [process.execPath, "--liftoff-only", ...heap, ...flags, file, "serve", ...args];
  const limited =
    descriptors === undefined ? command : ["bash", "-c", `ulimit -n ${descriptors}; exec "$@"`, "", ...command];
  const [executable = "", ...rest] = limited;
  const child = spawn(executable, rest, {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  const looks = new Set<() => void>();
  const tell = () => {
    for (const look of [...looks]) look();
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    tell();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    tell();
  });
  const closed = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  const heard = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(stdout + stderr)?.[1];
        if (found === undefined) return;
        looks.delete(look);
        resolve(found);
      };
      looks.add(look);
      look();
      closed.then((end) => reject(new Error(`ended with ${end} before it said so: ${stderr}`)));
    });
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    ready: () => inTime(heard(/^iphub is listening on (\S+)$/m), () => `not ready: ${stderr}`),
    setUpKey: () => inTime(heard(/\/setup#key=(\S+)/), () => `no set-up link: ${stderr}`),
    ended: () => inTime(closed, () => `still running: ${stderr}`),
    kill: (signal) => {
      child.kill(signal);
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

async function inTime<T>(work: Promise<T>, what: () => string): Promise<T> {
  const stop = new AbortController();
  const late = delay(patienceMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(what());
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}
