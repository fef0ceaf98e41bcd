import type { Selectable, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { writeAs } from "../../platform/events/write-as.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "../inventions/visibility.ts";
import { insertParts, type JoinedPieces, joinPieces } from "./content-parts.ts";
import { dropPieces, startAgain } from "./drop-pieces.ts";
import { cleanFileName } from "./file-name.ts";
import { addFile, releasePending, toFile } from "./matter-files.ts";
import type { ReservedKey } from "./reserved-keys.ts";
import type { RunningMeter } from "./running-meters.ts";
import { discardContent, type StoredContent } from "./store-content.ts";

/** A resumable upload as stored. */
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

/** What a sender announces of a file; name, size and `modifiedAt` identify the same file. */
export interface WantedUpload {
  readonly inventionId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256?: string | undefined;
  readonly modifiedAt?: string | undefined;
}

/** Starts an upload; the announced data is checked at its end. */
export async function beginUpload(
  tx: Transaction<Schema>,
  { clock }: Pick<Platform, "clock">,
  actor: Actor,
  wanted: WantedUpload,
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
      modified_at: wanted.modifiedAt ?? null,
      created_by: actor.email,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The progress of an upload, with the resulting file. */
export async function uploadState({ db }: Pick<Platform, "db">, upload: Upload) {
  const { id, received, size, file_id: fileId } = upload;
  if (fileId === null) return { id, received, size, file: null };
  const row = await db.selectFrom("files").selectAll().where("id", "=", fileId).executeTakeFirstOrThrow();
  return { id, received, size, file: toFile(row) };
}

/** A stored chunk: its offset, and the key to record for the next one. */
interface NewPiece {
  readonly offset: number;
  readonly content: StoredContent;
  readonly next: ReservedKey;
}

/**
 * Adds a stored chunk to an upload. A repeated chunk, whose response was lost, changes nothing; one with a wrong offset
 * is refused with the expected one. Until the last one arrives, the key for the next chunk is recorded as pending in
 * the same transaction.
 * @returns the updated upload, and whether the chunk was used
 */
export async function addPiece(
  platform: Platform,
  id: string,
  { offset, content: piece, next }: NewPiece,
): Promise<{ readonly upload: Upload; readonly taken: boolean }> {
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
    if (after.received < after.size) {
      const created_at = new Date(next.at).toISOString();
      await tx.insertInto("storage_pending").values({ key: next.key, created_at }).execute();
    }
    return { upload: after, taken: true };
  });
  if (!taken) await discardContent(platform, piece.key);
  return { upload, taken };
}

/**
 * Creates the file of an upload whose chunks have all arrived: together they are one content, whose size and hash are
 * checked. Repeating it changes nothing.
 * @throws Failure 422 where the content does not match the announced size or hash; the upload then restarts
 */
export async function finishUpload(
  platform: Platform,
  actor: Actor,
  upload: Upload,
  known?: RunningMeter,
): Promise<Upload> {
  if (upload.file_id !== null) return upload;
  const pieces = await platform.db
    .selectFrom("upload_pieces")
    .select(["storage_key as key", "start", "size"])
    .where("upload_id", "=", upload.id)
    .orderBy("start")
    .execute();
  const keys = pieces.map(({ key }) => key);
  const joined = await joinPieces(platform, upload, pieces, isOf(keys, known) ? known?.meter : undefined).catch(
    async (error: unknown) => {
      if (error instanceof Failure && error.status === 422) await startAgain(platform, upload.id, keys);
      throw error;
    },
  );
  const copies = joined.isCopy ? [joined.content.key] : [];
  const { finished, taken } = await writeAs(platform, actor, async (tx) => {
    const current = await tx
      .selectFrom("uploads")
      .selectAll()
      .where("id", "=", upload.id)
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw notFound("upload");
    if (current.file_id !== null) return { finished: current, taken: false };
    if (current.received !== current.size) throw outOfPlace(current);
    return { finished: await becomeFile(tx, platform, actor, current, joined, keys), taken: true };
  }).catch(async (error: unknown) => {
    for (const key of copies) await discardContent(platform, key);
    throw error;
  });
  const unneeded = taken && joined.isCopy ? keys : taken ? [] : copies;
  for (const key of unneeded) await discardContent(platform, key);
  return finished;
}

/** The upload may have restarted elsewhere: a meter counts only for these exact chunks. */
function isOf(keys: readonly string[], known: RunningMeter | undefined): boolean {
  return known?.keys.length === keys.length && keys.every((key, at) => known.keys[at] === key);
}

async function becomeFile(
  tx: Transaction<Schema>,
  platform: Platform,
  actor: Actor,
  upload: Upload,
  { content, parts, isCopy }: JoinedPieces,
  keys: readonly string[],
): Promise<Upload> {
  // Chunks that are not part of the file are deleted; the others are pending until the file uses them.
  await dropPieces(tx, platform, upload.id, isCopy ? keys : [content.key]);
  if (parts.length > 0) await insertParts(tx, content.key, parts);
  const { file, events } = await addFile(tx, platform, {
    inventionId: upload.invention_id,
    name: upload.name,
    content,
    source: "upload",
    actor: actor.email,
    ifNameTaken: "version",
  });
  const after = await tx
    .updateTable("uploads")
    .set({ file_id: file.id })
    .where("id", "=", upload.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await platform.events.append(tx, events);
  return after;
}

function outOfPlace({ received }: Upload): Failure {
  return new Failure(409, "wrong_offset", `The next chunk begins at ${received}. Send the file from there.`, {
    current: { received },
  });
}

function tooMuch({ size }: Upload): Failure {
  return new Failure(422, "size_differs", `The chunks are larger than the ${size} bytes announced.`);
}
