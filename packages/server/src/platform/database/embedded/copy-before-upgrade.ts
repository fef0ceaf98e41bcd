import { constants } from "node:fs";
import { cp, lstat, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { syncPath, syncTree } from "../../synced-files.ts";
import { type SayUpgrade, sayPart } from "../upgrade-progress.ts";

/** The folder of the copy, in the data folder: there is one, of the last upgrade. */
const copyFolder = "database-before-upgrade";

/** The size of the database of a closed embedded engine, in bytes. */
export async function folderBytes(dataDirectory: string): Promise<number> {
  const entries = await readdir(join(dataDirectory, "database"), { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/**
 * Copies the database of a closed embedded engine before an upgrade changes it (docs/behaviour/operations.md, Upgrades).
 * Throws an error that says what to do where there is no room; then the database is as it was.
 */
export async function copyBeforeUpgrade(dataDirectory: string, say: SayUpgrade): Promise<void> {
  const copy = join(dataDirectory, copyFolder);
  await sayPart(say, `the copy to ${copy}`, () => makeCopy(join(dataDirectory, "database"), copy));
}

async function makeCopy(source: string, copy: string): Promise<void> {
  const draft = `${copy}.draft`;
  await rm(draft, { recursive: true, force: true });
  try {
    await cp(source, draft, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true });
    // Before the upgrade: a power cut must not take the copy when the database is changed already.
    await syncTree(draft);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(
      `The database was not upgraded: it could not be copied to ${copy} first (${errorMessage(cause)}). ` +
        "Nothing was changed. Make room for as much as the folder database holds, then start again.",
      { cause },
    );
  }
  await rm(copy, { recursive: true, force: true });
  await rename(draft, copy);
  await syncPath(dirname(copy));
}
