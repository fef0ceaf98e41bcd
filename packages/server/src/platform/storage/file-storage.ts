import type { Readable } from "node:stream";
import { codeOf } from "../failures.ts";

/** A part of a stored file: from `start` to `end`, both included, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the content of files lies. Keys are made by the hub, never by a caller, and are written once. */
export interface FileStorage {
  /**
   * Stores the whole content under a new key, or nothing at all.
   * @throws StorageFullError where there is no room, StorageUnavailableError, or what the content itself fails with
   */
  write(key: string, content: Readable, signal?: AbortSignal): Promise<void>;
  /**
   * The content, or a part of it, as it is read.
   * @throws MissingContentError where there is none under the key, StorageUnavailableError
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes the content; nothing happens where there is none. */
  remove(key: string): Promise<void>;
  /** Asks whether the storage can be used now; one without it always can. @throws StorageUnavailableError */
  check?(signal: AbortSignal): Promise<void>;
}

/** The storage does not answer or refuses for now; it is unknown whether a content that was being stored is there. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
  constructor(cause: unknown) {
    super(`The storage is not available: ${reasonOf(cause)}`, { cause });
  }
}

/** The clients of buckets have errors whose message says nothing, and whose name does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.name, error.message].filter((part) => part !== "" && part !== "Error").join(": ");
}

/** The storage has no room for the file, and has kept no part of it. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  constructor(cause: unknown) {
    super("The hub's storage is full.", { cause });
  }
}

/** The database knows a file whose content the storage has not. */
export class MissingContentError extends Error {
  override readonly name = "MissingContentError";
  constructor(key: string, cause: unknown) {
    super(`The storage has no content under the key ${key}.`, { cause });
  }
}

/** Whether a content cannot be read because its disk has a bad sector (EIO): it is damaged, and others may be whole. */
export function isUnreadable(error: unknown): boolean {
  return codeOf(error) === "EIO" && error instanceof Error && "syscall" in error && error.syscall === "read";
}
