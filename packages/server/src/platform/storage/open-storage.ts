import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codeOf } from "../failures.ts";
import { isDiskFull } from "../free-space.ts";
import { syncPath } from "../synced-files.ts";
import { type ByteRange, type FileStorage, MissingContentError, StorageFullError } from "./file-storage.ts";

/** How much is read at once, in bytes; a large file is a matter of few calls then. */
const pieceSize = 512 * 1024;

/**
 * Files in a folder of this machine, 256 folders by the last two digits of the key. A file is written beside its
 * place, brought to the disk, and only then given its name, so that a cut leaves no half of one.
 */
export class LocalStorage implements FileStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    const path = this.#pathOf(key);
    const unfinished = `${path}.part`;
    try {
      await mkdir(dirname(path), { recursive: true });
      // What a process was writing when it was killed: a restore that is run again writes the same keys.
      await rm(unfinished, { force: true });
      await pipeline(content, createWriteStream(unfinished, { flags: "wx", flush: true }), { signal });
      await rename(unfinished, path);
      await syncPath(dirname(path));
    } catch (error) {
      content.destroy();
      await rm(unfinished, { force: true });
      throw isDiskFull(error) ? new StorageFullError(error) : error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const path = this.#pathOf(key);
    const file = await open(path).catch((error: unknown) => {
      throw codeOf(error) === "ENOENT" ? new MissingContentError(key, error) : error;
    });
    return createReadStream(path, { fd: file, highWaterMark: pieceSize, ...range });
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    // What a process was writing when it was killed lies beside its place.
    await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
  }

  #pathOf(key: string): string {
    if (!/^[a-z0-9-]+$/.test(key)) throw new RangeError(`'${key}' is no key of the storage.`);
    return join(this.#folder, key.slice(-2), key);
  }
}

/** Where files are kept: in a bucket where one is named, else in the folder `files` of the data directory. */
export interface StoragePlace {
  readonly s3Url?: string | undefined;
  readonly dataDirectory: string;
}

/** The storage at a place. The client of a bucket is large: only a hub that has one loads it. */
export async function openStorage({ s3Url, dataDirectory }: StoragePlace): Promise<FileStorage> {
  if (s3Url === undefined) return new LocalStorage(join(dataDirectory, "files"));
  const { readS3Place, S3Storage } = await import("./s3-storage.ts");
  return new S3Storage(readS3Place(s3Url));
}
