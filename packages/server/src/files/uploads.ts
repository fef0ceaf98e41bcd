import type { Readable } from "node:stream";
import type { Selectable, Transaction } from "kysely";
import type { Actor } from "../platform/actor.ts";
import { laterThan, nowIso } from "../platform/clock.ts";
import type { Schema } from "../platform/database/schema.ts";
import { transaction } from "../platform/database/transaction.ts";
import { Failure, notFound } from "../platform/failures.ts";
import { cleanFileName } from "../platform/files/file-name.ts";
import { addFile, releasePending, toFile } from "../platform/files/matter-files.ts";
import { discardContent, type StoredContent, storeContent } from "../platform/files/store-content.ts";
import { newId } from "../platform/ids.ts";
import type { Platform } from "../platform/platform.ts";
import { visibleMatter } from "../platform/visibility.ts";

/** An upload that comes in pieces, as the database has it. */
export type Upload = Selectable<Schema["uploads"]>;

/** A person's own upload to a matter that they may still see, or null. */
export async function readUpload({ db }: Pick<Platform, "db">, actor: Actor, id: string): Promise<Upload | null> {
  const row = await db
    .selectFrom("uploads")
    .innerJoin("inventions", "inventions.id", "uploads.invention_id")
    .selectAll("uploads")
    .where("uploads.id", "=", id)
    .where("uploads.created_by", "=", actor.email)
    .where(visibleMatter(actor))
    .executeTakeFirst();
  return row ?? null;
}

/** Begins an upload; what it is to become is announced now and checked at its end. */
export async function beginUpload(
  tx: Transaction<Schema>,
  { clock }: Pick<Platform, "clock">,
  actor: Actor,
  wanted: { inventionId: string; name: string; size: number; sha256?: string | undefined },
): Promise<Upload> {
  const now = nowIso(clock);
  return tx
    .insertInto("uploads")
    .values({
      id: newId(clock.now()),
      invention_id: wanted.inventionId,
      name: cleanFileName(wanted.name),
      size: wanted.size,
      sha256: wanted.sha256 ?? null,
      created_by: actor.email,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Where an upload stands, with the file that it became. */
export async function uploadState({ db }: Pick<Platform, "db">, upload: Upload) {
  const { id, received, size, file_id: fileId } = upload;
  if (fileId === null) return { id, received, size, file: null };
  const row = await db.selectFrom("files").selectAll().where("id", "=", fileId).executeTakeFirstOrThrow();
  return { id, received, size, file: toFile(row) };
}

/**
 * Adds a stored piece to an upload. A piece that is there already, because its answer was lost, changes nothing; one
 * that does not begin where the last one ended is refused with where the upload stands.
 * @returns the upload as it stands then
 */
export async function addPiece(platform: Platform, id: string, offset: number, piece: StoredContent): Promise<Upload> {
  const { upload, taken } = await transaction(platform.database, async (tx) => {
    const before = await tx.selectFrom("uploads").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!before) throw notFound("upload");
    if (offset + piece.size <= before.received && before.received > 0) return { upload: before, taken: false };
    if (offset !== before.received) throw outOfPlace(before);
    if (before.received + piece.size > before.size) throw tooMuch(before);
    await releasePending(tx, [piece.key]);
    await tx
      .insertInto("upload_pieces")
      .values({ upload_id: id, start: offset, size: piece.size, storage_key: piece.key })
      .onConflict((on) => on.columns(["upload_id", "start"]).doUpdateSet({ size: piece.size, storage_key: piece.key }))
      .execute();
    const after = await tx
      .updateTable("uploads")
      .set({ received: before.received + piece.size, updated_at: laterThan(before.updated_at, platform.clock) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { upload: after, taken: true };
  });
  if (!taken) await discardContent(platform, piece.key);
  return upload;
}

/**
 * Makes the file of an upload whose pieces have all come: they are joined into one content, whose size and hash are
 * checked, and then cleared away. Called again it changes nothing.
 * @throws Failure 422 where the whole is not what was announced; the upload then begins anew
 */
export async function finishUpload(platform: Platform, actor: Actor, upload: Upload): Promise<Upload> {
  if (upload.file_id !== null) return upload;
  const pieces = await platform.db
    .selectFrom("upload_pieces")
    .select("storage_key as key")
    .where("upload_id", "=", upload.id)
    .orderBy("start")
    .execute();
  const keys = pieces.map(({ key }) => key);
  const rules = { limit: upload.size, size: upload.size, sha256: upload.sha256 ?? undefined };
  const content = await storeContent(platform, joined(platform, keys), rules).catch(async (error: unknown) => {
    if (error instanceof Failure && error.status === 422) await beginAnew(platform, upload, keys);
    throw error;
  });
  const finished = await transaction(platform.database, async (tx) => {
    platform.events.attribute(tx, actor);
    const current = await tx
      .selectFrom("uploads")
      .selectAll()
      .where("id", "=", upload.id)
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw notFound("upload");
    if (current.file_id !== null) return current;
    const { file, events } = await addFile(tx, platform, {
      inventionId: upload.invention_id,
      name: upload.name,
      content,
      source: "upload",
      actor: actor.email,
      ifNameTaken: "version",
    });
    await dropPieces(tx, platform, upload.id, keys);
    const after = await tx
      .updateTable("uploads")
      .set({ file_id: file.id })
      .where("id", "=", upload.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await platform.events.append(tx, events);
    return after;
  }).catch(async (error: unknown) => {
    await discardContent(platform, content.key);
    throw error;
  });
  for (const key of keys) await discardContent(platform, key);
  return finished;
}

async function* joined({ storage }: Platform, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* (await storage.read(key)) satisfies Readable;
}

async function beginAnew(platform: Platform, upload: Upload, keys: readonly string[]): Promise<void> {
  await transaction(platform.database, async (tx) => {
    await dropPieces(tx, platform, upload.id, keys);
    await tx.updateTable("uploads").set({ received: 0 }).where("id", "=", upload.id).execute();
  });
  for (const key of keys) await discardContent(platform, key);
}

/** The pieces become pending contents, so that they are cleared away even where the removal fails now. */
async function dropPieces(
  tx: Transaction<Schema>,
  { clock }: Pick<Platform, "clock">,
  uploadId: string,
  keys: readonly string[],
): Promise<void> {
  await tx.deleteFrom("upload_pieces").where("upload_id", "=", uploadId).execute();
  if (keys.length === 0) return;
  await tx
    .insertInto("storage_pending")
    .values(keys.map((key) => ({ key, created_at: nowIso(clock) })))
    .execute();
}

function outOfPlace({ received }: Upload): Failure {
  return new Failure(409, "wrong_offset", `The next piece begins at ${received}. Send the file from there.`, {
    current: { received },
  });
}

function tooMuch({ size }: Upload): Failure {
  return new Failure(422, "size_differs", `The pieces are more than the ${size} bytes announced.`);
}
