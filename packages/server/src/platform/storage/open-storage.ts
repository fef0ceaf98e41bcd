import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ByteRange, FileStorage } from "./file-storage.ts";
import { LocalStorage } from "./local-storage.ts";

/** Where files are kept: in a bucket where one is named, else in the folder `files` of the data directory. */
export interface StoragePlace {
  readonly s3Url: string | undefined;
  readonly dataDirectory: string;
}

/** The storage at a place. */
export function openStorage({ s3Url, dataDirectory }: StoragePlace): FileStorage {
  return s3Url === undefined ? new LocalStorage(join(dataDirectory, "files")) : new LazyS3Storage(s3Url);
}

/** Loads the client, which is large, when the first file is stored or read. */
class LazyS3Storage implements FileStorage {
  readonly #address: string;
  #opened: Promise<FileStorage> | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  async write(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    return (await this.#storage()).write(key, content, signal);
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    return (await this.#storage()).read(key, range);
  }

  async remove(key: string): Promise<void> {
    return (await this.#storage()).remove(key);
  }

  #storage(): Promise<FileStorage> {
    this.#opened ??= import("./s3-storage.ts").then(
      ({ readS3Place, S3Storage }) => new S3Storage(readS3Place(this.#address)),
    );
    return this.#opened;
  }
}
