import { readFileSync } from "node:fs";

/** With fewer than this a hub does not start: loading its packages alone opens more than a hundred files at once. */
export const leastDescriptors = 256;
/** What is left for files of the hub and its connections to a database when people have the rest. */
const forTheHub = 96;
/** What the embedded database takes unless it is told to take less, and the least that it takes. */
const mostDatabaseFiles = 1_000;
const leastDatabaseFiles = 64;

/** How many files and connections this process may have open at once, as Linux says it; null elsewhere. */
export function descriptorLimit(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}

/** What to do about too few, in words. */
export const raiseDescriptors =
  "Raise it: ulimit -n 65536 in a shell, LimitNOFILE=65536 under systemd, --ulimit nofile=65536 for a container.";

/** How many files the embedded database may keep open, so that connections find room too. */
export function databaseFiles(limit: number | null = descriptorLimit()): number {
  if (limit === null) return mostDatabaseFiles;
  return Math.min(Math.max(Math.floor(limit / 2) - leastDatabaseFiles, leastDatabaseFiles), mostDatabaseFiles);
}

/** How many connections of people the process can take; undefined where that is not limited. */
export function mostConnections(isEmbedded: boolean, limit: number | null = descriptorLimit()): number | undefined {
  if (limit === null) return undefined;
  return Math.max(limit - forTheHub - (isEmbedded ? databaseFiles(limit) : 0), 1);
}
