import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf } from "./failures.ts";

/** How many files are open at once: a process may have few. */
const syncedAtOnce = 32;

/**
 * Brings a file, or the names in a folder, to the disk. A new name lasts over a power cut only when its folder is there
 * too. Some network shares refuse this for a folder (EINVAL), as their server keeps the names.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync().catch((error: unknown) => {
      if (codeOf(error) !== "EINVAL") throw error;
    });
  } finally {
    await handle.close();
  }
}

/** Brings the name of a file or folder to the disk, unless this account may only write to the folder above. */
export async function syncName(path: string): Promise<void> {
  await syncPath(dirname(resolve(path))).catch((error: unknown) => {
    if (codeOf(error) !== "EACCES") throw error;
  });
}

/** Brings a folder and everything in it to the disk; its own name is in the folder above, which is not synced. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => join(directory, name));
  for (let at = 0; at < files.length; at += syncedAtOnce) {
    await Promise.all(files.slice(at, at + syncedAtOnce).map(syncPath));
  }
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(directory, entry.name));
  await syncPath(directory);
}
