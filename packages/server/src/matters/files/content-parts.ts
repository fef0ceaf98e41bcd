import { Readable } from "node:stream";
import type { Transaction } from "kysely";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ByteRange, FileStorage } from "../../platform/storage/file-storage.ts";
import type { Schema } from "../../schema.ts";
import { type Meter, measureContent, type StoredContent, storeContent } from "./store-content.ts";

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
function joinedKey(id: string): string {
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

/** Chunks of at least this size, in bytes, are kept as parts: many smaller ones would make reading slow. */
const leastPart = 1024 * 1024;

/** The joined content of an upload's chunks. */
export interface JoinedPieces {
  readonly content: StoredContent;
  /** The parts that it is stored in; none if it is stored under its own key. */
  readonly parts: readonly ContentPart[];
  /** Whether the content was copied, so that the chunks can be deleted. */
  readonly isCopy: boolean;
}

/**
 * Joins an upload's chunks to one content and measures it completely. Large chunks are not copied: the content is the
 * list of them. If a meter has seen them all, they are not read either.
 * @throws Failure 422 where the content does not match the announced size or hash
 */
export async function joinPieces(
  platform: Platform,
  announced: { readonly size: number; readonly sha256: string | null },
  pieces: readonly ContentPart[],
  known: Meter | undefined,
): Promise<JoinedPieces> {
  const { size } = announced;
  const rules = { limit: size, size, sha256: announced.sha256 ?? undefined };
  const whole = () => readParts(platform.storage, pieces);
  if (pieces.length === 0 || (pieces.length > 1 && size / pieces.length < leastPart)) {
    return { content: await storeContent(platform, await whole(), rules), parts: [], isCopy: true };
  }
  const measured = known ? known.result(rules) : await measureContent(await whole(), rules);
  const [only, ...more] = pieces;
  if (only && more.length === 0) return { content: { ...measured, key: only.key }, parts: [], isCopy: false };
  const key = joinedKey(newId(platform.clock.now()));
  return { content: { ...measured, key }, parts: pieces, isCopy: false };
}

/** How many rows fit into the parameters of one statement, with some reserve. */
const rowsAtOnce = 1000;

/** Stores the parts of the content `key`. */
export async function insertParts(tx: Transaction<Schema>, key: string, parts: readonly ContentPart[]): Promise<void> {
  const rows = parts.map((part) => ({ storage_key: key, start: part.start, size: part.size, part_key: part.key }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto("content_parts")
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}
