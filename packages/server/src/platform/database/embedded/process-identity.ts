import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** What tells a process from a later one with the same number: where and when it was started, as far as is known. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /** The boot of the machine, from /proc; null where there is none. */
  boot: string | null;
  /** Clock ticks from boot to the start of the process, from /proc; null where there is none. */
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
    // EPERM: there is such a process, of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Says whether the identified process may still run. In doubt it says yes: on another host, or without /proc. */
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
