import type { Transaction } from "kysely";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { type ContentPart, joinedKey, readParts } from "./read-content.ts";
import { type Meter, measureContent, type StoredContent, storeContent } from "./store-content.ts";

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
