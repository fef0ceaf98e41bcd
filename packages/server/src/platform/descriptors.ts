import { readFileSync } from "node:fs";

/** With fewer than this a hub does not start: what it has open itself would leave no room for people. */
export const leastDescriptors = 64;
/** Below this a hub keeps to fewer files and connections at once, its packages are loaded one file after the other. */
export const fewDescriptors = 256;
/** What Node, the hub's threads and its ports have open while no one calls (29 were counted on the embedded engine), and some more. */
const forTheHub = 33;
/** What is left for files that come and go: uploads, downloads, backups, mail. */
const mostForFiles = 63;
/** What the embedded database takes unless it is set to take less. */
const mostDatabaseFiles = 1_000;
/** Connections to a PostgreSQL server, for reads and for writes each: so many at work, and twice as many that are stuck. */
const connectionsAtWork = 5;
const fewConnectionsAtWork = 2;
/** So many of the last places at most are for health, sign-in and the web's pages and files alone. */
const mostSpare = 16;
/** So many places at most are kept from live connections, which last, so that calls find one. */
const mostForCalls = 64;

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
  const share = Math.max(Math.floor(limit / 2) - 64, Math.floor(limit / 4));
  return Math.min(Math.max(share, 1), mostDatabaseFiles);
}

/** How many connections for reads, and as many for writes, may be at work on a PostgreSQL server. */
export function connectionsOfPool(limit: number | null = descriptorLimit()): number {
  return limit !== null && limit < fewDescriptors ? fewConnectionsAtWork : connectionsAtWork;
}

/** The files and connections of a database: those of each pool, at work and stuck, and two for notifications and for work without a deadline. */
function openedBy({ engine, hasReplica }: OpenedDatabase, limit: number): number {
  if (engine === "embedded") return databaseFiles(limit);
  const pools = hasReplica ? 3 : 2;
  return connectionsOfPool(limit) * 3 * pools + 2;
}

/** Places for the connections of people. */
export interface ConnectionPlaces {
  /** So many are open at once at most. */
  readonly most: number;
  /** Beyond so many only health, sign-in and the web's pages and files are answered, the others with 503. */
  readonly admitted: number;
  /** So many may be live connections. */
  readonly live: number;
}

/** What the database of a process is, as far as its files and connections go. */
export interface OpenedDatabase {
  readonly engine: "embedded" | "postgres";
  /** Whether a replica is read too. */
  readonly hasReplica: boolean;
}

/** How many connections of people the process can take; undefined where that is not limited. */
export function connectionPlaces(
  database: OpenedDatabase,
  limit: number | null = descriptorLimit(),
): ConnectionPlaces | undefined {
  if (limit === null) return undefined;
  const left = limit - forTheHub - openedBy(database, limit);
  const most = Math.max(left - Math.min(Math.floor(left / 3), mostForFiles), 4);
  const admitted = most - Math.min(Math.max(Math.floor(most / 4), 2), mostSpare);
  const live = Math.max(admitted - Math.min(Math.ceil(admitted / 2), mostForCalls), 1);
  return { most, admitted, live };
}
