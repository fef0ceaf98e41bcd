import type { FastifyBaseLogger } from "fastify";
import { keepReserve } from "./database/embedded/disk-reserve.ts";
import { Failure } from "./failures.ts";
import { type FreeSpace, freeSpaceOf } from "./free-space.ts";

const megabyte = 1024 * 1024;
/**
 * With less free space than this the hub only reads: what it writes by itself (the access log, sign-ins, the
 * write-ahead log until its next checkpoint) has room for long.
 */
const leastFree = 128 * megabyte;
/** With this much again it writes again; the difference keeps it from changing with every file. */
const enoughFree = 192 * megabyte;
const lookMilliseconds = 5_000;

/** 507: the disk of the embedded database is full. */
function readOnly(): Failure {
  return new Failure(
    507,
    "hub_read_only",
    "The hub's disk is full, so it only reads until there is room. Nothing was changed. Tell an administrator.",
  );
}

/** Where the embedded database is, and how its disk is looked at. */
export interface DiskOptions {
  /** The data folder; null where the database is on a server, which refuses by itself what it has no room for. */
  readonly folder: string | null;
  readonly log: FastifyBaseLogger;
  readonly freeSpace?: FreeSpace | undefined;
}

/**
 * Whether the disk of the embedded database has room. The engine ends when its log cannot grow, so the hub stops writing
 * before, and goes on by itself when there is room.
 */
export class DiskRoom {
  readonly #folder: string | null;
  readonly #log: FastifyBaseLogger;
  readonly #freeSpace: FreeSpace;
  #isFull = false;
  #free: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor({ folder, log, freeSpace = freeSpaceOf }: DiskOptions) {
    this.#folder = folder;
    this.#log = log;
    this.#freeSpace = freeSpace;
  }

  /** Whether the hub only reads. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** The free space as last read, in bytes; null where it is not looked at. */
  get free(): number | null {
    return this.#free;
  }

  /** @throws Failure 507 while the hub only reads */
  refuseIfFull(): void {
    if (this.#isFull) throw readOnly();
  }

  /** Looks now, and says in the log what has changed. */
  async look(): Promise<void> {
    if (this.#folder === null) return;
    const folder = this.#folder;
    this.#free = await this.#freeSpace(folder).catch(() => null);
    if (this.#free === null) return;
    const facts = { folder, freeMegabytes: Math.floor(this.#free / megabyte) };
    if (!this.#isFull && this.#free < leastFree) {
      this.#isFull = true;
      this.#log.error(facts, "the disk is full: the hub only reads until there is room");
    } else if (this.#isFull && this.#free >= enoughFree) {
      this.#isFull = false;
      this.#log.warn(facts, "the disk has room again: the hub writes again");
    }
    if (this.#free >= enoughFree) {
      await keepReserve(folder).catch((err: unknown) => this.#log.warn({ err, folder }, "no room could be reserved"));
    }
  }

  /** Looks every five seconds until it is stopped. */
  start(): void {
    if (this.#folder === null) return;
    this.#timer = setInterval(() => void this.look(), lookMilliseconds);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
