import { Readable } from "node:stream";
import type { Platform } from "../../platform/platform.ts";
import type { ByteRange, FileStorage } from "../../platform/storage/file-storage.ts";

/** A part of a content that is stored in parts. */
export interface ContentPart {
  readonly key: string;
  /** Its offset in the content. */
  readonly start: number;
  readonly size: number;
}

const joined = "joined-";

/**
 * The key of a content that is stored in parts: they are in the table `content_parts`, the storage has nothing under
 * this key.
 */
export function joinedKey(id: string): string {
  return `${joined}${id}`;
}

/**
 * A stored content, or a range of it, as a stream; one that is stored in parts is read part by part.
 * @throws MissingContentError where the storage does not have it
 */
export async function readContentOf(
  { db, storage }: Pick<Platform, "db" | "storage">,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  if (!key.startsWith(joined)) return storage.read(key, range);
  const parts = await db
    .selectFrom("content_parts")
    .select(["part_key as key", "start", "size"])
    .where("storage_key", "=", key)
    .orderBy("start")
    .execute();
  return readParts(storage, parts, range);
}

/** Parts as one content. The first is opened at once, so that a missing one is detected before anything is sent. */
export async function readParts(
  storage: FileStorage,
  parts: readonly ContentPart[],
  { start, end }: ByteRange = { start: 0, end: Number.MAX_SAFE_INTEGER },
): Promise<Readable> {
  const wanted = parts.filter((part) => part.start <= end && part.start + part.size > start);
  const open = ({ key, start: before, size }: ContentPart) =>
    storage.read(key, { start: Math.max(start - before, 0), end: Math.min(end - before, size - 1) });
  const [first, ...rest] = wanted;
  if (!first) return Readable.from([]);
  return Readable.from(inOrder(await open(first), rest, open), { objectMode: false });
}

async function* inOrder(
  first: Readable,
  rest: readonly ContentPart[],
  open: (part: ContentPart) => Promise<Readable>,
): AsyncGenerator<Uint8Array> {
  yield* first satisfies AsyncIterable<Uint8Array>;
  for (const part of rest) yield* (await open(part)) satisfies AsyncIterable<Uint8Array>;
}
