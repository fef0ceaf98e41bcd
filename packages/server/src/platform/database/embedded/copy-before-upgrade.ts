import { constants } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseLog } from "../database.ts";

/** The folder of the copy, in the data folder: there is one, of the last upgrade. */
const copyFolder = "database-before-upgrade";

/**
 * Copies the database of a closed embedded engine before an upgrade changes it (docs/behaviour/operations.md, Upgrades).
 * Throws an error that says what to do where there is no room; then the database is as it was.
 */
export async function copyBeforeUpgrade(dataDirectory: string, log: DatabaseLog): Promise<void> {
  const [source, copy] = [join(dataDirectory, "database"), join(dataDirectory, copyFolder)];
  const draft = `${copy}.draft`;
  const begin = performance.now();
  await rm(draft, { recursive: true, force: true });
  try {
    await cp(source, draft, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true });
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The database was not upgraded: it could not be copied to ${copy} first (${reason}). ` +
        "Nothing was changed. Make room for as much as the folder database holds, then start again.",
      { cause },
    );
  }
  await rm(copy, { recursive: true, force: true });
  await rename(draft, copy);
  log.info({ copy, ms: Math.round(performance.now() - begin) }, "the database was copied before its upgrade");
}
