import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** Distinguishes a process from a later one with the same number: its machine and start time, as far as known. */
export interface ProcessIdentity {
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
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether the identified process may still run. If unknown, true: on another host, or without /proc. */
export function mayBeAlive(holder: ProcessIdentity): boolean {
  const now = identify(holder.pid);
  if (holder.host !== now.host) {
    return true;
  }
  if (holder.boot !== now.boot || !exists(holder.pid)) {
    return false;
  }
  return holder.started === null || now.started === null || holder.started === now.started;
}
