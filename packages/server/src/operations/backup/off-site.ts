import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { sha256 } from "../../platform/events/event-log.ts";
import { MissingContentError } from "../../platform/storage/file-storage.ts";
import type { S3Storage } from "../../platform/storage/s3-storage.ts";
import { type BackupSource, manifestFile } from "./backup-source.ts";
import { RestoreError } from "./restore-error.ts";

/** Says of which backup an unfinished copy is: contents of two are never mixed. */
const originFile = "copy-of.txt";
/** So many objects are sent at once. */
const atOnce = 4;

interface LocalPart {
  /** Its name in the bucket, below that of the backup. */
  readonly key: string;
  readonly path: string;
  readonly size: number;
}

/** The bucket of backups. The client of a bucket is large: only a hub that has one loads it. */
export async function openBucket(s3Url: string): Promise<S3Storage> {
  const { readS3Place, S3Storage } = await import("../../platform/storage/s3-storage.ts");
  return new S3Storage(readS3Place(s3Url));
}

/**
 * Copies a finished backup into a bucket, the manifest last: what has none is no backup. Continues a copy that broke off.
 * @returns how many objects were sent
 * @throws the bucket's own error, or that an object did not arrive whole
 */
export async function copyToBucket(bucket: S3Storage, folder: string, signal: AbortSignal): Promise<number> {
  const name = basename(folder);
  const within = (key: string) => `${name}/${key}`;
  const origin = sha256(await readFile(join(folder, manifestFile)));
  const present = await bucket.list(within(""));
  if ((await textOf(bucket, within(originFile))) !== origin) {
    // An earlier one with this name stops being a backup before its parts are replaced.
    if (present.has(within(manifestFile))) await bucket.remove(within(manifestFile));
    await bucket.write(within(originFile), Readable.from([Buffer.from(origin)]), signal);
    present.clear();
  }
  const parts = await partsOf(folder);
  const missing = parts.filter(({ key, size }) => present.get(within(key)) !== size);
  await inParallel(missing, (part) => bucket.write(within(part.key), createReadStream(part.path), signal), signal);
  const arrived = await bucket.list(within(""));
  const lost = parts.find(({ key, size }) => arrived.get(within(key)) !== size);
  if (lost) throw new Error(`${within(lost.key)} did not arrive whole in the bucket.`);
  await bucket.write(within(manifestFile), createReadStream(join(folder, manifestFile)), signal);
  return missing.length + 1;
}

/** The names of the whole backups in a bucket, the oldest first. */
export async function backupsInBucket(bucket: S3Storage): Promise<string[]> {
  const keys = [...(await bucket.list("iphub-")).keys()];
  return keys.flatMap((key) => /^(iphub-\d{4}-\d{2}-\d{2})\/manifest\.json$/.exec(key)?.[1] ?? []).toSorted();
}

/** The backup with this name in a bucket of backups (IPHUB_BACKUP_S3_URL). */
export async function bucketSource(s3Url: string, name: string): Promise<BackupSource> {
  const bucket = await openBucket(s3Url);
  const within = (key: string) => `${name}/${key}`;
  return {
    files: {
      write: (key, content, signal) => bucket.write(within(`files/${key}`), content, signal),
      read: (key, range) => bucket.read(within(`files/${key}`), range),
      remove: (key) => bucket.remove(within(`files/${key}`)),
    },
    read: (part) =>
      bucket.read(within(part)).catch(async (error: unknown) => {
        if (!(error instanceof MissingContentError)) throw error;
        throw new RestoreError(
          part === manifestFile
            ? `There is no backup ${name} in the bucket; it has ${(await backupsInBucket(bucket)).join(", ") || "none"}.`
            : `${part} of the backup ${name} is missing in the bucket.`,
          { cause: error },
        );
      }),
  };
}

/**
 * Deletes the oldest backups beyond `keep`, of which `newest` is the last; 0 keeps all. What is later than it was made
 * before the clock went back, and is left alone.
 */
export async function rotateBucket(bucket: S3Storage, keep: number, newest: string): Promise<void> {
  if (keep === 0) return;
  const counted = (await backupsInBucket(bucket)).filter((name) => name <= newest);
  for (const name of counted.slice(0, -keep)) {
    await bucket.remove(`${name}/${manifestFile}`);
    for (const key of (await bucket.list(`${name}/`)).keys()) await bucket.remove(key);
  }
}

async function partsOf(folder: string): Promise<LocalPart[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== manifestFile);
  return Promise.all(
    files.map(async ({ name, parentPath }) => {
      const path = join(parentPath, name);
      // The folders of the files' contents are of a disk; in a bucket they lie side by side.
      const key = parentPath === folder ? name : `files/${name}`;
      return { key, path, size: (await stat(path)).size };
    }),
  );
}

async function textOf(bucket: S3Storage, key: string): Promise<string | null> {
  const content = await bucket.read(key).catch((error: unknown) => {
    if (error instanceof MissingContentError) return null;
    throw error;
  });
  if (content === null) return null;
  const pieces = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>, signal: AbortSignal): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      signal.throwIfAborted();
      await work(one);
    }
  };
  const workers = Array.from({ length: atOnce }, () =>
    worker().catch((error: unknown) => {
      left.length = 0;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
