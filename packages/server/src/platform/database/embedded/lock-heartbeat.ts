import { closeSync, fstatSync, openSync, readFileSync, utimesSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { codeOf } from "../../failures.ts";
import type { DatabaseLog } from "../database.ts";

/** How often a process refreshes the lock that it holds, in milliseconds. */
export const beatMilliseconds = 5_000;
/** A lock that was not refreshed for so many times of this is its holder's no more. */
const missedBeats = 6;
const looksInBeat = 2;

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  boot: z.nullable(z.string()),
  started: z.nullable(z.string()),
  /** Absent in locks of earlier versions, as are the next two. */
  namespace: z.optional(z.nullable(z.string())),
  /** How often the holder refreshes its lock. */
  beatMs: z.optional(z.number()),
  /** Distinguishes this lock from any other of the same process. */
  id: z.optional(z.string()),
});

/** What a lock file says of the process that holds it. */
export type LockHolder = z.infer<typeof holderSchema>;

/** A lock as it was found. */
export interface FoundLock {
  readonly holder: LockHolder;
  readonly text: string;
  /** When it was refreshed, by the clock of its holder: only compared with itself. */
  readonly refreshed: number;
}

/** The lock at `path`, or undefined where there is none. @throws Error where it cannot be read */
export function findLock(path: string): FoundLock | undefined {
  let file: number | undefined;
  try {
    // Opening asks a network file system again for what a plain stat may have cached.
    file = openSync(path, "r");
    const text = readFileSync(file, "utf8");
    return { holder: z.parse(holderSchema, JSON.parse(text)), text, refreshed: fstatSync(file).mtimeMs };
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return undefined;
    const advice = "Remove it when no iphub process uses the directory.";
    throw new Error(`The lock file ${path} is not readable. ${advice}`, { cause });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** What a process finds that watches a lock; `changed`: it is gone or another's, so that it has to look again. */
export type Watched = "running" | "ended" | "changed";

/**
 * Watches a lock whose holder may run where this process cannot see it. It counts its looks and not the time: a machine
 * that is suspended stops the holder too, and that is one look.
 */
export async function watchLock(path: string, found: FoundLock, beatMs: number): Promise<Watched> {
  for (let look = 0; look < missedBeats * looksInBeat; look += 1) {
    await delay(beatMs / looksInBeat);
    const now = findLock(path);
    if (now?.text !== found.text) return "changed";
    if (now.refreshed !== found.refreshed) return "running";
  }
  return "ended";
}

/** How long {@link watchLock} takes for a lock that is not refreshed, in seconds. */
export function watchSeconds(beatMs: number): number {
  return Math.ceil((beatMs * missedBeats) / 1000);
}

/** Refreshes a lock that this process holds, until the returned function is called. */
export function refreshLock(path: string, text: string, log: DatabaseLog, beatMs: number): () => void {
  const timer = setInterval(() => {
    // Checked first: while this process was suspended, another one may have taken over the lock.
    if (isOthers(path, text)) endAtOnce(path, log);
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") log.warn({ err: error, path }, "the lock of the data folder was not refreshed");
    }
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether a lock is certainly another's: one that cannot be read now may still be this process's own. */
function isOthers(path: string, text: string): boolean {
  try {
    return readFileSync(path, "utf8") !== text;
  } catch {
    return false;
  }
}

/** Two processes that write one database destroy it, so this one ends without writing anything more. */
function endAtOnce(path: string, log: DatabaseLog): void {
  log.error({ path }, "another process has taken the data folder over, so this one ends at once");
  process.kill(process.pid, "SIGKILL");
}
