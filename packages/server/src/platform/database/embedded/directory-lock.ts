import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { codeOf } from "../../failures.ts";

/** Distinguishes a process from a later one with the same number: its machine and start time, as far as known. */
interface ProcessIdentity {
  pid: number;
  host: string;
  /** The boot id of the machine, from /proc; null without it. */
  boot: string | null;
  /** Clock ticks from boot to the start of the process, from /proc; null without it. */
  started: string | null;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Field 22 of /proc/<pid>/stat; the second field, the name, may contain blanks and brackets. */
function startTicks(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  const afterName = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return afterName?.[19] ?? null;
}

/** Identifies a process of this machine. */
export function identify(pid: number): ProcessIdentity {
  const boot = read("/proc/sys/kernel/random/boot_id")?.trim() ?? null;
  return { pid, host: hostname(), boot, started: startTicks(pid) };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return codeOf(error) === "EPERM";
  }
}

/** Whether the identified process may still run. If unknown, true: on another host, or without /proc. */
function mayBeAlive(holder: ProcessIdentity): boolean {
  const now = identify(holder.pid);
  if (holder.host !== now.host) {
    return true;
  }
  if (holder.boot !== now.boot || !exists(holder.pid)) {
    return false;
  }
  return holder.started === null || now.started === null || holder.started === now.started;
}

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  boot: z.nullable(z.string()),
  started: z.nullable(z.string()),
});

/** Another process, or this one, has opened the data directory. */
export class DataDirectoryInUseError extends Error {
  readonly holder: ProcessIdentity;

  constructor(dataDirectory: string, holder: ProcessIdentity, lockFile: string) {
    const elsewhere =
      holder.host === hostname() ? "" : ` on host ${holder.host} (if that host is gone for good, remove ${lockFile})`;
    super(
      `The data directory ${dataDirectory} is in use by process ${holder.pid}${elsewhere}. ` +
        "Stop it or choose another --data directory.",
    );
    this.name = "DataDirectoryInUseError";
    this.holder = holder;
  }
}

/**
 * Creates a file with its content atomically, or reports that it exists. The content is synced before the name appears:
 * after a power failure an empty lock would prevent the hub from starting.
 */
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") {
      return false;
    }
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The process that holds the lock, or undefined if the file is gone. */
function readHolder(path: string): ProcessIdentity | undefined {
  try {
    return z.parse(holderSchema, JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") {
      return undefined;
    }
    const advice = "Remove it when no iphub process uses the directory.";
    throw new Error(`The lock file ${path} is not readable. ${advice}`, { cause });
  }
}

function removeIfThere(path: string): void {
  rmSync(path, { force: true });
}

/**
 * Takes the lock at `path`, or throws an error naming the holder. A dead holder's lock is replaced by one process at a
 * time.
 */
function take(path: string, dataDirectory: string, content: string): void {
  if (createWhole(path, content)) {
    return;
  }
  const holder = readHolder(path);
  if (holder && mayBeAlive(holder)) {
    throw new DataDirectoryInUseError(dataDirectory, holder, path);
  }
  const guard = `${path}.takeover`;
  if (!createWhole(guard, content)) {
    const other = readHolder(guard);
    if (other && mayBeAlive(other)) {
      throw new DataDirectoryInUseError(dataDirectory, other, guard);
    }
    // Left by a process that died during its takeover, which takes only microseconds.
    removeIfThere(guard);
    take(path, dataDirectory, content);
    return;
  }
  try {
    const current = readHolder(path);
    if (current && mayBeAlive(current)) {
      throw new DataDirectoryInUseError(dataDirectory, current, path);
    }
    removeIfThere(path);
    if (!createWhole(path, content)) {
      throw new DataDirectoryInUseError(dataDirectory, readHolder(path) ?? identify(process.pid), path);
    }
  } finally {
    removeIfThere(guard);
  }
}

/**
 * Locks a data directory exclusively for this process, and returns the function that releases it. The lock of a living
 * process is never taken: its start time distinguishes it from a later process with the same number. Throws
 * DataDirectoryInUseError.
 */
export function lockDirectory(dataDirectory: string): () => void {
  const path = join(dataDirectory, "iphub.lock");
  take(path, dataDirectory, JSON.stringify(identify(process.pid)));
  return () => removeIfThere(path);
}
