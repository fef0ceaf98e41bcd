import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { discardContent } from "./store-content.ts";

const hour = 60 * 60 * 1000;
/** An upload without activity for this long is deleted, in milliseconds. */
const abandonedAfter = 24 * hour;
/** The most items deleted in one round. */
const atOnce = 500;

/** Deletes abandoned uploads and contents that belong to no file, at once and then every hour. */
export function startCleaning(platform: Platform): void {
  platform.jobs.every("files-cleaning", hour, async () => {
    await cleanStorage(platform);
  });
}

/** One round of the cleaning; returns how many contents were deleted. */
export async function cleanStorage(platform: Platform): Promise<number> {
  const before = new Date(platform.clock.now().getTime() - abandonedAfter).toISOString();
  await giveUpUploads(platform, before);
  const old = await platform.db
    .selectFrom("storage_pending")
    .select("key")
    .where("created_at", "<", before)
    .limit(atOnce)
    .execute();
  for (const { key } of old) await discardContent(platform, key);
  return old.length;
}

/** Their chunks become pending contents as old as the upload, which the same round deletes. */
async function giveUpUploads(platform: Platform, before: string): Promise<void> {
  await transaction(platform.database, async (tx) => {
    const old = await tx
      .selectFrom("uploads")
      .select("id")
      .where("updated_at", "<", before)
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx
      .insertInto("storage_pending")
      .columns(["key", "created_at"])
      .expression((from) =>
        from
          .selectFrom("upload_pieces as p")
          .innerJoin("uploads as u", "u.id", "p.upload_id")
          .select(["p.storage_key", "u.updated_at"])
          .where("p.upload_id", "in", ids),
      )
      .execute();
    await tx.deleteFrom("uploads").where("id", "in", ids).execute();
  });
}
