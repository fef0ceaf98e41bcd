import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileEvent, type RecordedEvent, readTrace } from "./file-events.ts";

const SECTOR = 512;

type Change = { kind: "write"; at: number; bytes: Buffer } | { kind: "truncate"; size: number };

interface DiskFile {
  /** What is certainly on the disk. */
  durable: Buffer;
  /** What only the system's memory has, in order. */
  pending: Change[];
}

function resized(content: Buffer, size: number): Buffer {
  const next = Buffer.alloc(size);
  content.copy(next, 0, 0, Math.min(content.length, size));
  return next;
}

function apply(content: Buffer, change: Change): Buffer {
  if (change.kind === "truncate") {
    return resized(content, change.size);
  }
  const next = resized(content, Math.max(content.length, change.at + change.bytes.length));
  change.bytes.copy(next, change.at);
  return next;
}

/** One write as the sectors of which a disk may have stored any and lost the others. */
function* sectors(change: Change): Generator<Change> {
  if (change.kind === "truncate") {
    yield change;
    return;
  }
  for (let offset = 0; offset < change.bytes.length; ) {
    const end = Math.min(change.bytes.length, offset + SECTOR - ((change.at + offset) % SECTOR));
    yield { kind: "write", at: change.at + offset, bytes: change.bytes.subarray(offset, end) };
    offset = end;
  }
}

/**
 * The disk as a power cut may leave it. Bytes are safe once their file was synced; a name (a new, renamed or removed
 * file) once its file or its directory was, as on ext4 and xfs. New directories count as safe.
 */
class Disk {
  readonly #initial: string;
  readonly #files = new Map<number, DiskFile>();
  readonly #names = new Map<string, number>();
  readonly #durableNames = new Map<string, number>();
  readonly #touched = new Set<string>();

  constructor(initial: string) {
    this.#initial = initial;
  }

  replay({ event, payload }: RecordedEvent): void {
    switch (event.kind) {
      case "found":
        this.#files.set(event.id, { durable: readFileSync(join(this.#initial, event.path)), pending: [] });
        this.#names.set(event.path, event.id);
        this.#durableNames.set(event.path, event.id);
        this.#touched.add(event.path);
        return;
      case "created":
        this.#files.set(event.id, { durable: Buffer.alloc(0), pending: [] });
        this.#names.set(event.path, event.id);
        return;
      case "written":
        this.#file(event.id).pending.push({ kind: "write", at: event.at, bytes: payload });
        return;
      case "truncated":
        this.#file(event.id).pending.push({ kind: "truncate", size: event.size });
        return;
      default:
        this.#replayNames(event);
    }
  }

  /** Writes the disk to a directory. `keeps` says for each sector that was not safe whether it got there all the same. */
  restore(target: string, keeps: () => boolean): void {
    cpSync(this.#initial, target, { recursive: true });
    for (const path of this.#touched) {
      rmSync(join(target, path), { force: true });
    }
    for (const [path, id] of this.#durableNames) {
      const file = this.#file(id);
      const survivors = file.pending.flatMap((change) => [...sectors(change)]).filter(keeps);
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), survivors.reduce(apply, file.durable));
    }
  }

  #file(id: number): DiskFile {
    const file = this.#files.get(id);
    if (!file) {
      throw new Error(`the trace speaks of file ${id} before it was opened`);
    }
    return file;
  }

  #replayNames(event: Exclude<FileEvent, { kind: "found" | "created" | "written" | "truncated" }>): void {
    switch (event.kind) {
      case "synced": {
        const file = this.#file(event.id);
        file.durable = file.pending.reduce(apply, file.durable);
        file.pending = [];
        this.#syncNames((_path, id) => id === event.id);
        return;
      }
      case "directory-synced":
        this.#syncNames((path) => dirname(path) === (event.path || "."));
        return;
      case "renamed": {
        const id = this.#names.get(event.from);
        this.#names.delete(event.from);
        if (id !== undefined) {
          this.#names.set(event.to, id);
        }
        return;
      }
      case "unlinked":
        this.#names.delete(event.path);
    }
  }

  /** Makes the names that `concerns` picks as safe as they are now. */
  #syncNames(concerns: (path: string, id: number) => boolean): void {
    for (const [path, id] of [...this.#durableNames]) {
      if (concerns(path, id)) {
        this.#durableNames.delete(path);
      }
    }
    for (const [path, id] of this.#names) {
      if (concerns(path, id)) {
        this.#durableNames.set(path, id);
      }
    }
  }
}

/** A repeatable source of chance (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Makes in `target` what a power cut at the end of the trace leaves of a cluster that began as `initial`. Without a
 * seed everything unsynced is lost; with one, each unsynced sector is kept or lost by chance, so that writes arrive
 * torn and out of order.
 */
export function cutPower(initial: string, trace: string, target: string, seed?: number): void {
  const disk = new Disk(initial);
  for (const recorded of readTrace(trace)) {
    disk.replay(recorded);
  }
  const random = chance(seed ?? 0);
  disk.restore(target, () => seed !== undefined && random() < 0.5);
}
