import type { UnfinishedUpload } from "@iphub/sdk/contract/files";
import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { cleanFileName } from "./file-name.ts";
import { removeUpload, type Upload, type WantedUpload } from "./uploads.ts";

/** A person's own interrupted uploads to a matter, the newest first. The caller has checked the matter. */
export async function listUnfinished(db: Kysely<Schema>, actor: Actor, inventionId: string) {
  const rows = await db
    .selectFrom("uploads")
    .select(["id", "name", "received", "size", "updated_at as updatedAt"])
    .where("invention_id", "=", inventionId)
    .where("created_by", "=", actor.email)
    .where("file_id", "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows satisfies UnfinishedUpload[];
}

/**
 * The interrupted upload of the same file with the most bytes: same name, size, modification time and, if known for
 * both, hash; a new hash is checked at the end. Null if there is none, or the sender did not send the time.
 */
export async function findUnfinished(
  tx: Transaction<Schema>,
  actor: Actor,
  { inventionId, name, size, sha256, modifiedAt }: WantedUpload,
): Promise<Upload | null> {
  if (modifiedAt === undefined) return null;
  const row = await tx
    .selectFrom("uploads")
    .selectAll()
    .where("invention_id", "=", inventionId)
    .where("created_by", "=", actor.email)
    .where("file_id", "is", null)
    .where("name", "=", cleanFileName(name))
    .where("size", "=", size)
    .where((is) => is.or([is("sha256", "is", null), is("sha256", "=", sha256 ?? is.ref("sha256"))]))
    .where("modified_at", "=", modifiedAt)
    .orderBy("received", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row && row.sha256 === null && sha256 !== undefined) {
    await tx.updateTable("uploads").set({ sha256 }).where("id", "=", row.id).execute();
  }
  return row ?? null;
}

/**
 * Cancels an upload.
 * @returns the keys of the contents to delete once this is committed
 * @throws Failure 404, 409 where it has become a file meanwhile
 */
export async function cancelUpload(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock">,
  id: string,
): Promise<string[]> {
  const upload = await tx.selectFrom("uploads").select("file_id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!upload) throw notFound("upload");
  if (upload.file_id !== null) {
    throw new Failure(409, "upload_finished", "This upload has become a file. Delete the file instead.");
  }
  return removeUpload(tx, platform, id);
}
