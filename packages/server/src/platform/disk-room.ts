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

/** 507: a disk has so little room that the hub does not write what is wanted for now; later it does. */
export class NoRoomFailure extends Failure {
  constructor(code: "hub_read_only" | "storage_full", message: string) {
    super(507, code, message);
  }
}

/** The disk of the database is full. */
function readOnly(): NoRoomFailure {
  return new NoRoomFailure(
    "hub_read_only",
    "The hub's disk is full, so it only reads until there is room. Nothing was changed. Tell an administrator.",
  );
}

/** The disk of the files is full; the database is elsewhere and has room. */
function noFiles(): NoRoomFailure {
  return new NoRoomFailure(
    "storage_full",
    "The disk of the hub's files is full, so no files are taken until there is room. Nothing was changed. " +
      "Tell an administrator.",
  );
}

/** Where data are, and how their disks are looked at. */
export interface DiskOptions {
  /** The data folder with the embedded database or with files; null where it has neither. */
  readonly folder: string | null;
  /** Tries whether a PostgreSQL server has room again after it said that it has none; null for the embedded database. */
  readonly serverHasRoom: (() => Promise<boolean>) | null;
  readonly log: FastifyBaseLogger;
  readonly freeSpace?: FreeSpace | undefined;
}

/**
 * Whether the disks of database and files have room. The embedded engine ends when its log cannot grow, so the hub
 * stops writing before; a server says itself that it is full. The hub goes on by itself when there is room.
 */
export class DiskRoom {
  readonly #folder: string | null;
  readonly #serverHasRoom: DiskOptions["serverHasRoom"];
  readonly #log: FastifyBaseLogger;
  readonly #freeSpace: FreeSpace;
  #isFolderFull = false;
  #isServerFull = false;
  #free: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor({ folder, serverHasRoom, log, freeSpace = freeSpaceOf }: DiskOptions) {
    this.#folder = folder;
    this.#serverHasRoom = serverHasRoom;
    this.#log = log;
    this.#freeSpace = freeSpace;
  }

  /** Whether the hub only reads. */
  get isFull(): boolean {
    return this.#serverHasRoom === null ? this.#isFolderFull : this.#isServerFull;
  }

  /** What is full, in words; null where nothing is. */
  get fault(): string | null {
    if (this.#isServerFull) return "the disk of the database's server is full: the hub only reads until there is room";
    if (!this.#isFolderFull) return null;
    if (this.isFull) return "the disk is full: the hub only reads until there is room";
    return "the disk of the files is full: the hub takes no files until there is room";
  }

  /** The free space as last read, in bytes; null where it is not looked at. */
  get free(): number | null {
    return this.#free;
  }

  /** @throws NoRoomFailure while the hub only reads */
  refuseIfFull(): void {
    if (this.isFull) throw readOnly();
  }

  /** @throws NoRoomFailure while the hub takes no files, or only reads */
  refuseFilesIfFull(): void {
    this.refuseIfFull();
    if (this.#isFolderFull) throw noFiles();
  }

  /** Whether a folder's disk has room for a backup; true if the free space cannot be read. */
  async hasRoomIn(folder: string): Promise<boolean> {
    return (await this.#freeSpace(folder).catch(() => Number.POSITIVE_INFINITY)) >= leastFree;
  }

  /** A PostgreSQL server has said that its disk is full: from now on the hub only reads. */
  noteServerFull(): void {
    if (this.#serverHasRoom === null || this.#isServerFull) return;
    this.#isServerFull = true;
    this.#log.error("the disk of the database's server is full: the hub only reads until there is room");
  }

  /** Looks now, after a look that is under way, and says in the log what has changed. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(async () => {
      await Promise.all([this.#lookAtFolder(), this.#lookAtServer()]);
    });
    return this.#looking;
  }

  async #lookAtFolder(): Promise<void> {
    if (this.#folder === null) return;
    const folder = this.#folder;
    this.#free = await this.#freeSpace(folder).catch(() => null);
    if (this.#free === null) return;
    const facts = { folder, freeMegabytes: Math.floor(this.#free / megabyte) };
    if (!this.#isFolderFull && this.#free < leastFree) {
      this.#isFolderFull = true;
      this.#log.error(facts, this.fault ?? "");
    } else if (this.#isFolderFull && this.#free >= enoughFree) {
      this.#isFolderFull = false;
      const goesOn = this.#serverHasRoom === null ? "the hub writes again" : "the hub takes files again";
      this.#log.warn(facts, `the disk has room again: ${goesOn}`);
    }
    if (this.#serverHasRoom === null && this.#free >= enoughFree) {
      await keepReserve(folder).catch((err: unknown) => this.#log.warn({ err, folder }, "no room could be reserved"));
    }
  }

  async #lookAtServer(): Promise<void> {
    if (!this.#isServerFull || !(await this.#serverHasRoom?.())) return;
    this.#isServerFull = false;
    this.#log.warn("the disk of the database's server has room again: the hub writes again");
  }

  /** Looks every five seconds until it is stopped. */
  start(): void {
    const again = () => {
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => void this.look().then(again), lookMilliseconds).unref();
    };
    again();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
