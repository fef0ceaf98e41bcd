import { EventEmitter } from "node:events";
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import { databaseFiles } from "../../descriptors.ts";
import { workerAddress } from "../../worker-address.ts";
import type { DatabaseLog } from "../database.ts";
import type { FromWorker, ToWorker, WorkerSettings } from "./worker-messages.ts";

/** PostgreSQL's code for a cancelled statement; the embedded engine's deadline uses it too. */
const QUERY_CANCELED = "57014";
/**
 * With a smaller heap limit the engine takes less memory too. The limit is half of what the container or machine has
 * unless `--max-old-space-size` sets it (docs/configuration.md, Memory).
 */
const ampleHeapBytes = 600 * 1024 ** 2;

/**
 * A statement on the embedded engine exceeded its deadline: its session was ended and its open transaction rolled back.
 */
class QueryDeadlineError extends Error {
  readonly code = QUERY_CANCELED;

  constructor(deadlineMs: number) {
    super(`The statement ran longer than its deadline of ${deadlineMs} ms and was ended.`);
    this.name = "QueryDeadlineError";
  }
}

interface Pending {
  readonly id: number;
  readonly limitMs: number;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

interface SessionOptions {
  clusterDirectory: string;
  queryDeadlineMs: number;
  log: DatabaseLog;
  /** Called before the engine is opened again: gives it room where the disk is full. */
  makeRoom(): Promise<void>;
}

/**
 * The engine's one session, in a worker thread. If a statement exceeds its deadline or the engine breaks, the worker is
 * ended, everything in progress fails (`ended` is emitted with the reason) and a new worker recovers the cluster.
 */
export class EmbeddedSession extends EventEmitter<{ ended: [Error]; reopened: [] }> {
  restarts = 0;
  readonly #options: SessionOptions;
  /** The messages sent to the worker, in the order of its responses. */
  readonly #pending: Pending[] = [];
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;
  #ready: Promise<void> | undefined;
  #deadlineMs: number;
  #lastId = 0;
  #closed: (() => void) | undefined;
  #closing = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: SessionOptions) {
    super();
    this.setMaxListeners(0);
    this.#options = options;
    this.#deadlineMs = options.queryDeadlineMs;
  }

  /** Resolves when the engine accepts statements; starts it if it is not running. */
  ready(): Promise<void> {
    this.#ready ??= this.#start().catch((error) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  /**
   * Resolves when the previous client has released the session; the next one waits until the returned function is
   * called.
   */
  async take(): Promise<() => void> {
    const before = this.#turn;
    const left = Promise.withResolvers<void>();
    this.#turn = left.promise;
    await before;
    try {
      await this.ready();
    } catch (error) {
      left.resolve();
      throw error;
    }
    return left.resolve;
  }

  /** Executes whole protocol messages after those sent before, and returns the engine's response. */
  execute(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const worker = this.#worker;
    if (!worker) {
      return Promise.reject(new Error("The embedded database is not open."));
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.push({ id, limitMs: this.#deadlineMs, resolve, reject });
      if (this.#pending.length === 1) this.#watch();
      worker.postMessage({ kind: "execute", id, bytes } satisfies ToWorker, [bytes.buffer]);
    });
  }

  /** Runs work whose statements have no deadline; the session has one user at a time, so no one else is affected. */
  async withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
    this.#deadlineMs = 0;
    try {
      return await work();
    } finally {
      this.#deadlineMs = this.#options.queryDeadlineMs;
    }
  }

  /** Checkpoints and closes the engine. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#ready?.catch(() => undefined);
    const worker = this.#worker;
    if (!worker) {
      return;
    }
    await new Promise<void>((resolve) => {
      this.#closed = resolve;
      worker.postMessage({ kind: "close" } satisfies ToWorker);
    });
    this.#worker = undefined;
    await worker.terminate();
    // What is still pending are the messages by which clients end their connections; they are not waited for.
    this.#failPending(new Error("The embedded database was closed."));
  }

  #start(): Promise<void> {
    const { clusterDirectory } = this.#options;
    const hasLittleMemory = getHeapStatistics().heap_size_limit < ampleHeapBytes;
    const settings: WorkerSettings = { clusterDirectory, mostFiles: databaseFiles(), hasLittleMemory };
    const worker = new Worker(workerAddress("embedded-worker", import.meta.url), {
      workerData: settings,
      name: "iphub-database",
    });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      worker.on("message", (message: FromWorker) => {
        if (message.kind === "ready") {
          resolve();
        } else if (message.kind === "refused") {
          this.#abandon(worker);
          reject(new Error(message.message));
        } else {
          this.#receive(message);
        }
      });
      const fail = (error: Error) => {
        reject(error);
        if (this.#worker === worker) {
          this.#end(error);
        }
      };
      worker.on("error", fail);
      worker.on("exit", (code) => fail(new Error(`The embedded database ended unexpectedly (${code}).`)));
    });
  }

  #receive(message: Exclude<FromWorker, { kind: "ready" | "refused" }>): void {
    if (message.kind === "closed") {
      this.#closed?.();
      return;
    }
    if (message.kind === "broken") {
      this.#end(new Error(`The embedded database failed: ${message.message}`));
      return;
    }
    if (this.#pending[0]?.id !== message.id) return;
    const answered = this.#pending.shift();
    this.#watch();
    answered?.resolve(message.bytes);
  }

  /** Starts the deadline of the statement that is being executed; waiting ones start theirs later. */
  #watch(): void {
    clearTimeout(this.#timer);
    const limit = this.#pending[0]?.limitMs ?? 0;
    this.#timer = limit > 0 ? setTimeout(() => this.#end(new QueryDeadlineError(limit)), limit) : undefined;
  }

  #abandon(worker: Worker): void {
    this.#worker = undefined;
    worker.removeAllListeners();
    worker.on("error", () => undefined);
    worker.terminate().catch(() => undefined);
  }

  /**
   * Ends the session for a reason and, unless the database is closing, starts a new one once the old thread has ended.
   */
  #end(reason: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#ready = worker ? this.#reopen(worker, reason) : undefined;
    this.#ready?.catch(() => undefined);
    this.#failPending(reason);
    this.emit("ended", reason);
    this.#closed?.();
  }

  #failPending(reason: Error): void {
    clearTimeout(this.#timer);
    for (const pending of this.#pending.splice(0)) {
      pending.reject(reason);
    }
  }

  async #reopen(worker: Worker, reason: Error): Promise<void> {
    worker.removeAllListeners();
    worker.on("error", () => undefined);
    await worker.terminate();
    if (this.#closing) {
      return;
    }
    this.restarts += 1;
    this.#options.log.warn({ err: reason, restarts: this.restarts }, "the embedded database is reopened");
    try {
      await this.#options.makeRoom();
      await this.#start();
      this.emit("reopened");
    } catch (error) {
      this.#ready = undefined;
      this.#options.log.error({ err: error }, "the embedded database could not be reopened");
      throw error;
    }
  }
}
