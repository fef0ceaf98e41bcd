import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf } from "../../platform/failures.ts";
import { syncName, syncPath, syncTree } from "../../platform/synced-files.ts";
import { manifestFile } from "./backup-source.ts";
import { RestoreError } from "./restore-error.ts";

/** Makes the folder of a backup, for its owner alone. @throws RestoreError that says what to do where it cannot be made */
export async function makeBackupFolder(folder: string): Promise<void> {
  const parent = dirname(resolve(folder));
  const words: Readonly<Record<string, string>> = {
    EEXIST: `${folder} exists already: name a new folder. A backup that was cut off has no ${manifestFile} and may be deleted.`,
    ENOENT: `${parent} does not exist: make it first, or name another folder.`,
    EACCES: `This account may not write in ${parent}: give it the right to, or name another folder.`,
    EROFS: `${parent} is on a file system that can only be read: name another folder.`,
  };
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    const known = words[codeOf(cause)];
    throw known === undefined ? cause : new RestoreError(known, { cause });
  });
}

/**
 * Writes the manifest of a backup, last: a folder without it is no backup. Everything else is on the disk before, so that a
 * power cut leaves no manifest without what it names.
 */
export async function endBackupFolder(folder: string, manifest: string): Promise<void> {
  await syncTree(folder);
  await writeFile(join(folder, manifestFile), manifest, { flag: "wx", flush: true, mode: 0o600 });
  await syncPath(folder);
  await syncName(folder);
}
