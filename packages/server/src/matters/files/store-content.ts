import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { limitSize } from "@iphub/sdk/domain/byte-size";
import { Failure } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { StorageFullError, StorageUnavailableError } from "../../platform/storage/file-storage.ts";
import { headBytes } from "./content-type.ts";

/** A content in the storage that belongs to no file yet. */
export interface StoredContent {
  readonly key: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  /** The beginning, from which the type is detected. */
  readonly head: Buffer;
}

/** The requirements of a content. */
export interface ContentRules {
  /** The most bytes that are accepted. */
  readonly limit: number;
  readonly size?: number | undefined;
  /** SHA-256, hexadecimal in any case. */
  readonly sha256?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** If the content is the next chunk of a larger one: that one's meter, which is updated too. */
  readonly whole?: Meter | undefined;
  /** A key that is already recorded as pending, in a committed transaction. */
  readonly reservedKey?: string | undefined;
}

type Storing = Pick<Platform, "database" | "storage" | "clock" | "log">;

/** Measures a content as it passes: size, hash and beginning; it holds one chunk in memory. */
export class Meter {
  readonly #hash: Hash;
  readonly #head: Buffer[];
  #size: number;

  constructor(hash = createHash("sha256"), head: readonly Buffer[] = [], size = 0) {
    this.#hash = hash;
    this.#head = [...head];
    this.#size = size;
  }

  /** The number of bytes so far. */
  get size(): number {
    return this.#size;
  }

  /** Adds the next chunk. */
  add(piece: Uint8Array): void {
    if (this.#size < headBytes) this.#head.push(Buffer.from(piece.subarray(0, headBytes - this.#size)));
    this.#size += piece.byteLength;
    this.#hash.update(piece);
  }

  /** A copy that continues separately. */
  copy(): Meter {
    return new Meter(this.#hash.copy(), this.#head, this.#size);
  }

  /** The result. @throws Failure 422 where size or hash do not match the announced ones */
  result(rules: Pick<ContentRules, "size" | "sha256">): MeasuredContent {
    const sha256 = this.#hash.copy().digest("hex");
    checkAnnounced(this.#size, sha256, rules);
    return { size: this.#size, sha256, head: Buffer.concat(this.#head) };
  }
}

/** Size, hash and beginning of a content. */
export type MeasuredContent = Omit<StoredContent, "key">;

async function* through(
  meter: Meter,
  content: AsyncIterable<Uint8Array>,
  { limit, whole }: Pick<ContentRules, "limit" | "whole">,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    if (meter.size + piece.byteLength > limit) throw tooLarge(limit);
    meter.add(piece);
    whole?.add(piece);
    yield piece;
  }
}

/**
 * Streams a content into the storage and measures it. Until a file uses it in its own transaction ({@link
 * releasePending}) it is recorded as pending: unused contents are deleted. Every content comes through here, so that
 * here alone the hub takes none while the disk of its files is full.
 * @throws Failure 413 above the limit, 422 where size or hash do not match the announced ones, 507 where the storage is
 * full; StorageUnavailableError
 */
export async function storeContent(
  platform: Storing & Pick<Platform, "disk">,
  content: AsyncIterable<Uint8Array>,
  rules: ContentRules,
): Promise<StoredContent> {
  const key = rules.reservedKey ?? (await newKey(platform, content));
  const meter = new Meter();
  try {
    platform.disk.refuseFilesIfFull();
    await platform.storage.write(key, Readable.from(through(meter, content, rules)), rules.signal);
    return { key, ...meter.result(rules) };
  } catch (error) {
    abandon(content);
    // A storage that does not answer would be waited for again; what it may have is deleted by the cleaner.
    if (error instanceof StorageUnavailableError) throw error;
    await discardContent(platform, key);
    throw error instanceof StorageFullError ? storageFull() : error;
  }
}

/** A file or an answer of which nothing was read would stay open; that it is cut off is no error of its own. */
function abandon(content: AsyncIterable<Uint8Array>): void {
  if (content instanceof Readable) content.on("error", () => undefined).destroy();
}

/** Notes the key of a new content; while no files are taken nothing is written. */
async function newKey(platform: Storing & Pick<Platform, "disk">, content: AsyncIterable<Uint8Array>): Promise<string> {
  try {
    platform.disk.refuseFilesIfFull();
    return await noteKey(platform);
  } catch (error) {
    abandon(content);
    throw error;
  }
}

async function noteKey({ database, clock }: Storing): Promise<string> {
  const now = clock.now();
  const key = newId(now);
  await database.kysely.insertInto("storage_pending").values({ key, created_at: now.toISOString() }).execute();
  return key;
}

/**
 * Reads a stored content completely and checks it.
 * @throws Failure 413 above the limit, 422 where size or hash do not match the announced ones
 */
export async function measureContent(
  content: AsyncIterable<Uint8Array>,
  rules: ContentRules,
): Promise<MeasuredContent> {
  const meter = new Meter();
  for await (const _piece of through(meter, content, rules));
  return meter.result(rules);
}

/**
 * When a content that is being deleted became pending: no file can use it any more ({@link releasePending}), and it is
 * older than every upload under way, so that the next round of cleaning deletes it.
 */
export const longAgo = "2000-01-01T00:00:00.000Z";

/**
 * Deletes a content that no file uses. One that is not pending is kept: a file uses it, also where the answer to that
 * commit was lost. If the deletion fails the cleaner deletes it later.
 */
export async function discardContent(platform: Storing, key: string): Promise<void> {
  const pending = platform.database.kysely;
  try {
    // Waits for a transaction that is about to use it, and from then on none can.
    const doomed = await pending
      .updateTable("storage_pending")
      .set({ created_at: longAgo })
      .where("key", "=", key)
      .executeTakeFirst();
    if (doomed.numUpdatedRows === 0n) return;
    await platform.storage.remove(key);
    await pending.deleteFrom("storage_pending").where("key", "=", key).execute();
  } catch (error) {
    platform.log.warn({ err: error, key }, "a content that no one needs could not be removed yet");
  }
}

/** Runs work that gives a stored content to a file, and deletes the content where the work fails or did not take it. */
export async function withContent<Result extends { readonly taken: boolean }>(
  platform: Storing,
  { key }: Pick<StoredContent, "key">,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    if (!result.taken) await discardContent(platform, key);
    return result;
  } catch (error) {
    await discardContent(platform, key);
    throw error;
  }
}

function checkAnnounced(size: number, sha256: string, rules: Pick<ContentRules, "size" | "sha256">): void {
  if (rules.size !== undefined && rules.size !== size) {
    throw new Failure(
      422,
      "size_differs",
      `The file has ${size} bytes, not the ${rules.size} announced. Send it again.`,
    );
  }
  if (rules.sha256 !== undefined && rules.sha256.toLowerCase() !== sha256) {
    throw new Failure(422, "hash_differs", "The file's SHA-256 is not the one announced. Send it again.");
  }
}

/** 413: the file is larger than the hub accepts. */
export function tooLarge(limit: number): Failure {
  return new Failure(413, "file_too_large", `The file is larger than ${limitSize(limit)}, the limit of this hub.`);
}

/** 507: the storage is full; nothing was stored. */
function storageFull(): Failure {
  return new Failure(
    507,
    "storage_full",
    "The hub's storage is full, so the file was not stored. Tell an administrator, then try again.",
  );
}
