import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { codeOf } from "../../failures.ts";
import type { DatabaseLog } from "../database.ts";
import {
  beatMilliseconds,
  type FoundLock,
  findLock,
  type LockHolder,
  refreshLock,
  type Watched,
  watchLock,
  watchSeconds,
} from "./lock-heartbeat.ts";

/** Distinguishes a process from a later one with the same number: its machine and start time, as far as known. */
interface ProcessIdentity {
  pid: number;
  host: string;
  /** The boot id of the machine, from /proc; null without it. */
  boot: string | null;
  /** Clock ticks from boot to the start of the process, from /proc; null without it. */
  started: string | null;
  /** The PID namespace in which the number counts, from /proc: containers have their own. Null without it. */
  namespace: string | null;
}

/** The PID namespace of a machine itself, on every Linux. */
const machineNamespace = "pid:[4026531836]";
/** The name that a container engine gives a container, which no other one has. */
const containerName = /^[0-9a-f]{12}$/;

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

function ownNamespace(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
}

function lockPath(dataDirectory: string): string {
  return join(dataDirectory, "iphub.lock");
}

/** Identifies a process of this machine. */
export function identify(pid: number): ProcessIdentity {
  const boot = read("/proc/sys/kernel/random/boot_id")?.trim() ?? null;
  return { pid, host: hostname(), boot, started: startTicks(pid), namespace: ownNamespace() };
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

/** Whether the holder of a lock runs, as far as it can be seen from here: not into another machine or container. */
function stateOf(holder: LockHolder): "running" | "ended" | "unknown" {
  const now = identify(holder.pid);
  if (holder.host !== now.host) return "unknown";
  // A lock of an earlier version does not say its namespace.
  const { namespace = now.namespace } = holder;
  const isSameBoot = holder.boot === now.boot;
  if (isSameBoot && namespace === now.namespace) return stateHere(holder, now);
  // An operator can give several containers the same host name. The machine's own name, and one that the container engine
  // generated, belong to one holder only.
  const isOneOfItsName = isSameBoot
    ? containerName.test(holder.host)
    : holder.namespace === undefined || namespace === null || namespace === machineNamespace;
  return isOneOfItsName ? "ended" : "unknown";
}

/**
 * Which process has locked a data directory, and whether it runs, as far as it can be seen from here; undefined where the
 * directory is free. @throws Error where the lock cannot be read
 */
export function lockOf(
  dataDirectory: string,
): { readonly holder: LockHolder; readonly state: ReturnType<typeof stateOf> } | undefined {
  const found = findLock(lockPath(dataDirectory));
  return found && { holder: found.holder, state: stateOf(found.holder) };
}

/** The state of a process of this machine and namespace. */
function stateHere(holder: LockHolder, now: ProcessIdentity): "running" | "ended" {
  if (!exists(holder.pid)) return "ended";
  const isSame = holder.started === null || now.started === null || holder.started === now.started;
  return isSame ? "running" : "ended";
}

/** Another process, or this one, has opened the data directory. */
export class DataDirectoryInUseError extends Error {
  readonly holder: LockHolder;

  constructor(dataDirectory: string, holder: LockHolder, lockFile: string) {
    const advice = ` (if that host is gone for good, remove ${lockFile})`;
    const sign = holder.beatMs === undefined ? advice : ", which refreshes its lock";
    const elsewhere = stateOf(holder) === "unknown" ? ` on host ${holder.host}${sign}` : "";
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

function removeIfThere(path: string): void {
  rmSync(path, { force: true });
}

/** Takes the lock at `path`, or throws an error naming the holder. */
async function take(path: string, dataDirectory: string, text: string, log: DatabaseLog): Promise<void> {
  while (!createWhole(path, text)) {
    const found = findLock(path);
    if (found === undefined) continue;
    const state = await watchedState(path, found, log);
    if (state === "running") throw new DataDirectoryInUseError(dataDirectory, found.holder, path);
    if (state === "ended" && replace(path, dataDirectory, found, text)) return;
  }
}

/** The state of a holder; one that cannot be seen from here has ended when it does not refresh its lock any more. */
async function watchedState(path: string, found: FoundLock, log: DatabaseLog): Promise<Watched> {
  const { pid, host, beatMs } = found.holder;
  const state = stateOf(found.holder);
  if (state !== "unknown") return state;
  // Earlier versions do not refresh their locks.
  if (beatMs === undefined) return "running";
  const seconds = watchSeconds(beatMs);
  const whose = `process ${pid} on host ${host}`;
  log.warn({ path }, `the data folder is locked by ${whose}: it is watched for ${seconds} s whether that still runs`);
  const watched = await watchLock(path, found, beatMs);
  if (watched === "ended") {
    log.warn({ path }, `${whose} did not refresh its lock for ${seconds} s: the data folder is taken over`);
  }
  return watched;
}

/** Replaces the lock of a holder that has ended, one process at a time. @returns false where it is to be looked at again */
function replace(path: string, dataDirectory: string, found: FoundLock, text: string): boolean {
  const guard = `${path}.takeover`;
  if (!createWhole(guard, JSON.stringify(identify(process.pid)))) {
    const other = findLock(guard);
    if (other && stateOf(other.holder) !== "ended") {
      throw new DataDirectoryInUseError(dataDirectory, other.holder, guard);
    }
    // Left by a process that ended during its takeover, which takes only microseconds.
    removeIfThere(guard);
    return false;
  }
  try {
    const current = findLock(path);
    if (current && (current.text !== found.text || current.refreshed !== found.refreshed)) return false;
    removeIfThere(path);
    return createWhole(path, text);
  } finally {
    removeIfThere(guard);
  }
}

/**
 * Locks a data directory exclusively for this process, and returns the function that releases it. The lock of a living
 * process is never taken: its start time distinguishes it from a later process with the same number, and where it cannot
 * be seen, on another machine or in another container, it is living while it refreshes its lock (docs/behaviour/operations.md,
 * The lock of a data folder). Throws DataDirectoryInUseError.
 */
export async function lockDirectory(
  dataDirectory: string,
  log: DatabaseLog,
  beatMs = beatMilliseconds,
): Promise<() => void> {
  const path = lockPath(dataDirectory);
  const text = JSON.stringify({ ...identify(process.pid), beatMs, id: randomUUID() });
  await take(path, dataDirectory, text, log);
  const stopRefreshing = refreshLock(path, text, log, beatMs);
  return () => {
    stopRefreshing();
    if (read(path) === text) removeIfThere(path);
  };
}
