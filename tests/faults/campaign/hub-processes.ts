import { setTimeout as delay } from "node:timers/promises";
import { memoryMb, type ProcessLimits, type ServedProcess, startServe } from "../served-process.ts";

type Running = ServedProcess & AsyncDisposable;

/** How the processes of a hub are started. */
export interface HowToStart {
  readonly ports: readonly number[];
  /** The arguments of `iphub serve`, without the port. */
  readonly args: readonly string[];
  readonly limits: ProcessLimits;
  /** The environment of the process at a place of the ports. */
  readonly environment: (at: number) => Readonly<Record<string, string>>;
}

/** What a single start has besides. */
export interface MoreToStart {
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * A hub whose database goes away while it starts ends, and is started again, as a supervisor does; so is one whose port a
 * connection of this machine has got in the meantime.
 */
const passing = /cannot start: The database is not available|port \d+ is in use/;
const mostTries = 10;
const againMs = 300;
/** So long a process may take to be ready again after a fault, in milliseconds. */
const readyMs = 60_000;

/** The processes of a hub, each at its port; they are ended and started again, as by a supervisor. */
export class HubProcesses {
  readonly ports: readonly number[];
  readonly #how: HowToStart;
  readonly #running = new Map<number, Running>();
  readonly #ended: Running[] = [];

  constructor(how: HowToStart) {
    this.#how = how;
    this.ports = how.ports;
  }

  /** Starts them one after the other: the first one makes the database and loads the sample. */
  async startAll(more?: MoreToStart): Promise<void> {
    for (const at of this.ports.keys()) await this.start(at, more);
  }

  /** Starts one; resolves when it serves. */
  async start(at: number, more: MoreToStart = {}): Promise<void> {
    const { args, limits, environment } = this.#how;
    const given = [...args, "--port", String(this.ports[at]), ...(more.args ?? [])];
    const flags = [...(limits.flags ?? []), ...(more.flags ?? [])];
    for (let tries = 1; ; tries += 1) {
      const hub = startServe(given, { ...environment(at), ...more.environment }, { ...limits, flags });
      try {
        await hub.ready();
        this.#running.set(at, hub);
        return;
      } catch (error) {
        await hub[Symbol.asyncDispose]();
        if (tries === mostTries || !passing.test(String(error))) throw error;
        await delay(againMs);
      }
    }
  }

  /** Ends one. */
  async end(at: number, signal: NodeJS.Signals): Promise<void> {
    const running = this.#running.get(at);
    if (!running) return;
    this.#running.delete(at);
    this.#ended.push(running);
    running.kill(signal);
    await running.ended();
  }

  /** Ends all at the same time. */
  async endAll(signal: NodeJS.Signals): Promise<void> {
    await Promise.all([...this.#running.keys()].map((at) => this.end(at, signal)));
  }

  /** Starts those again that have ended by themselves, and waits until all are ready; says what should not be. */
  async recover(): Promise<string[]> {
    const found: string[] = [];
    for (const [at, one] of [...this.#running]) {
      if (isRunning(one.pid)) continue;
      const last = one.stderr().trimEnd().split("\n").slice(-3).join(" | ");
      found.push(`the process at port ${this.ports[at]} ended by itself: ${last.slice(0, 600)}`);
      this.#running.delete(at);
      this.#ended.push(one);
      await this.start(at);
    }
    return [...found, ...(await Promise.all(this.ports.map(lateReady))).flat()];
  }

  /** The most memory that a process that runs now has had, in MB. */
  mostResidentMb(): number {
    return Math.max(0, ...[...this.#running.values()].map(({ pid }) => memoryMb(pid, "VmHWM")));
  }

  /** What they have logged as errors, those that have ended too. */
  errors(): string[] {
    const all = [...this.#ended, ...this.#running.values()];
    return all.flatMap((one) => one.stderr().split("\n").filter(isError));
  }

  async close(): Promise<void> {
    for (const one of this.#running.values()) await one[Symbol.asyncDispose]();
    this.#running.clear();
  }
}

const isError = (line: string) => /"level":(50|60)/.test(line);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What is wrong with a process that does not get ready; empty where it does. */
async function lateReady(port: number): Promise<string[]> {
  let last = "nothing was asked";
  for (const until = Date.now() + readyMs; Date.now() < until; await delay(200)) {
    const signal = AbortSignal.timeout(10_000);
    last = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
      async (answer) => (answer.status === 200 ? "" : `${answer.status} ${await answer.text()}`),
      String,
    );
    if (last === "") return [];
  }
  return [`the process at port ${port} is not ready after ${readyMs / 1000} s: ${last}`];
}
