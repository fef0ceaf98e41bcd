import { constants, createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codeOf } from "../failures.ts";
import { isDiskFull } from "../free-space.ts";
import { syncPath } from "../synced-files.ts";
import {
  type ByteRange,
  type FileStorage,
  MissingContentError,
  StorageFullError,
  StorageUnavailableError,
} from "./file-storage.ts";

/** How much is read at once, in bytes; a large file is a matter of few calls then. */
const pieceSize = 512 * 1024;
/** What the system says where this account may not write in a folder, or where there is none. */
const refusedCodes: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR"]);

/**
 * Files in a folder of this machine, 256 folders by the last two digits of the key. A file is written next to its
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
      // The first error counts: where a folder cannot be written, nothing can be removed from it either.
      await rm(unfinished, { force: true }).catch(() => undefined);
      if (isDiskFull(error)) throw new StorageFullError(error);
      throw this.#isRefused(error) ? new StorageUnavailableError(error) : error;
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
    // What a process was writing when it was killed lies next to its place.
    await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
  }

  /** Whether the folder cannot be written; a content that is read from elsewhere has errors of its own. */
  #isRefused(error: unknown): boolean {
    const path = error instanceof Error && "path" in error ? String(error.path) : "";
    return refusedCodes.has(codeOf(error)) && path.startsWith(this.#folder);
  }

  /** A folder that is not there is made with the first file. */
  async check(): Promise<void> {
    await access(this.#folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw new StorageUnavailableError(error);
    });
    const found = await stat(this.#folder).catch(() => null);
    if (found !== null && !found.isDirectory()) {
      throw new StorageUnavailableError(new Error(`${this.#folder} is no folder`));
    }
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
