import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { freeSpaceOf } from "../../free-space.ts";
import { sideFolders } from "../unfinished-restore.ts";

/** The data folder lacks a part of its hub. Nothing was changed. */
export class DamagedDataError extends Error {
  override readonly name = "DamagedDataError";
}

const keep = "Keep this folder as it is, and restore the last good backup to a new one (iphub restore).";

/**
 * Refuses a data folder that has remains of a hub but no whole database, or to which a restore was cut off: a new, empty
 * hub in their place would look like one in which nothing is due. `mayCreate` is true for a restore, which brings the
 * database.
 */
export async function refuseRemains(dataDirectory: string, cluster: string, mayCreate: boolean): Promise<void> {
  if (existsSync(join(cluster, "PG_VERSION"))) return;
  if (await hasEntries(cluster)) {
    throw new DamagedDataError(`The database in ${cluster} is damaged: its file PG_VERSION is missing. ${keep}`);
  }
  if (!mayCreate && (await hasEntries(join(dataDirectory, "files")))) {
    throw new DamagedDataError(
      `${dataDirectory} has files of a hub, but its database is missing. ` +
        `If it is on a PostgreSQL server, name that with --database-url. Otherwise: ${keep}`,
    );
  }
  const [left] = mayCreate ? [] : await sideFolders(dataDirectory);
  if (left !== undefined) {
    throw new DamagedDataError(
      `A restore to ${dataDirectory} has not come to its end: ${left} is what it has made so far. ` +
        "If none runs there now, run iphub restore again and delete that folder after it. " +
        "For a new, empty hub delete it first.",
    );
  }
}

async function hasEntries(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => []);
  return entries.length > 0;
}

/** PGlite ends so where a file of its cluster is missing or cannot be read; it does not say which. */
const engineEnds = /^Aborted\(|failed to initialize/;
/** Less free space than one segment of the write-ahead log, in bytes. */
const leastSpace = 16 * 1024 * 1024;

/** The disk of a folder is so full that its database does not open. */
export function fullDisk(folder: string, cause: unknown): DamagedDataError {
  return new DamagedDataError(
    `The disk of ${folder} is full, so the database does not open. Make room, then start again.`,
    { cause },
  );
}

/** Why an existing database does not open, in words; any other failure as it is. */
export async function openingFailure(cluster: string, cause: unknown): Promise<unknown> {
  if (!engineEnds.test(errorMessage(cause))) return cause;
  if ((await freeSpaceOf(cluster)) < leastSpace) {
    return fullDisk(cluster, cause);
  }
  return new DamagedDataError(`The database in ${cluster} does not open: files of it are missing or damaged. ${keep}`, {
    cause,
  });
}
