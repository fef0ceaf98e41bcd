import type { Transaction } from "kysely";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { type ContentPart, joinedKey, readParts } from "./read-content.ts";
import { type Meter, measureContent, type StoredContent, storeContent } from "./store-content.ts";

/** Pieces that are at least this large, in bytes, stay as they lie: more smaller ones would make reading slow. */
const leastPart = 1024 * 1024;

/** The content that an upload's pieces are together. */
export interface JoinedPieces {
  readonly content: StoredContent;
  /** The pieces in which it goes on lying; none where it lies under its own key. */
  readonly parts: readonly ContentPart[];
  /** Whether the content was written again: no one needs the pieces then. */
  readonly isCopy: boolean;
}

/**
 * Makes one content of an upload's pieces and measures it from its first byte to its last. Large pieces are not written
 * a second time: the content is what they are in their order. Where a meter has seen them all, they are not read either.
 * @throws Failure 422 where the whole is not what was announced
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

/** As many rows at once as a statement has parameters for, and to spare. */
const rowsAtOnce = 1000;

/** Notes the parts in which the content of `key` lies. */
export async function insertParts(tx: Transaction<Schema>, key: string, parts: readonly ContentPart[]): Promise<void> {
  const rows = parts.map((part) => ({ storage_key: key, start: part.start, size: part.size, part_key: part.key }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto("content_parts")
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}
