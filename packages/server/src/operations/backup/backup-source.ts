import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FileStorage } from "../../platform/storage/file-storage.ts";
import { LocalStorage } from "../../platform/storage/open-storage.ts";
import { RestoreError } from "./restore-error.ts";

/** The file that is written last: a folder without it is no backup. Its own key is made under this name too. */
export const manifestFile = "manifest.json";

/** Where a backup is read from: a folder, or a bucket. */
export interface BackupSource {
  /** One of its own files, the manifest or the rows. @throws RestoreError where it is missing */
  read(name: string): Promise<Readable>;
  /** The contents of the hub's files in it. */
  readonly files: FileStorage;
}

/** A backup in a folder. */
export function folderSource(folder: string): BackupSource {
  return {
    files: new LocalStorage(join(folder, "files")),
    async read(name) {
      const path = join(folder, name);
      await access(path).catch(() => {
        throw new RestoreError(`There is no backup: ${path} is missing.`);
      });
      return createReadStream(path);
    },
  };
}
