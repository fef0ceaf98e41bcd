import { sql, type Transaction } from "kysely";
import { nowIso } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { discardContent } from "./store-content.ts";

/** Restarts an upload whose chunks are wrong, unless another request has done so: the chunks since then are kept. */
export async function startAgain(platform: Platform, id: string, keys: readonly string[]): Promise<void> {
  const dropped = await transaction(platform.database, async (tx) => {
    await tx.selectFrom("uploads").select("id").where("id", "=", id).forUpdate().execute();
    const present = await pieceKeys(tx, id);
    if (present.length !== keys.length || present.some((key) => !keys.includes(key))) return [];
    await dropPieces(tx, platform, id, keys);
    await tx.updateTable("uploads").set({ received: 0 }).where("id", "=", id).execute();
    return keys;
  });
  for (const key of dropped) await discardContent(platform, key);
}

async function pieceKeys(tx: Transaction<Schema>, uploadId: string): Promise<string[]> {
  const pieces = await tx.selectFrom("upload_pieces").select("storage_key").where("upload_id", "=", uploadId).execute();
  return pieces.map((piece) => piece.storage_key);
}

/** Deletes an upload with its chunks. @returns the keys of their contents, which are now pending */
export async function removeUpload(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock">,
  id: string,
): Promise<string[]> {
  const keys = await pieceKeys(tx, id);
  await dropPieces(tx, platform, id, keys);
  await tx.deleteFrom("uploads").where("id", "=", id).execute();
  return keys;
}

/** The chunks become pending contents, so that they are deleted later even if this deletion fails. */
export async function dropPieces(
  tx: Transaction<Schema>,
  { clock }: Pick<Platform, "clock">,
  uploadId: string,
  keys: readonly string[],
): Promise<void> {
  await tx.deleteFrom("upload_pieces").where("upload_id", "=", uploadId).execute();
  // As one parameter: a person may send more chunks than a statement can have.
  await sql`
    insert into storage_pending (key, created_at)
    select own.key, ${nowIso(clock)}::timestamptz from unnest(${[...keys]}::text[]) own (key)`.execute(tx);
}
