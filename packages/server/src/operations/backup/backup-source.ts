import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type FileStorage, MissingContentError } from "../../platform/storage/file-storage.ts";
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

/** The backup with this name in a bucket of backups (IPHUB_BACKUP_S3_URL). */
export async function bucketSource(s3Url: string, name: string): Promise<BackupSource> {
  const { readS3Place, S3Storage } = await import("../../platform/storage/s3-storage.ts");
  const place = readS3Place(s3Url);
  const within = (folder: string) => new S3Storage({ ...place, prefix: `${place.prefix}${name}/${folder}` });
  const parts = within("");
  return {
    files: within("files/"),
    read: (part) =>
      parts.read(part).catch((error: unknown) => {
        if (!(error instanceof MissingContentError)) throw error;
        const what = part === manifestFile ? `There is no backup ${name} in the bucket` : `${part} of it is missing`;
        throw new RestoreError(`${what}.`, { cause: error });
      }),
  };
}
