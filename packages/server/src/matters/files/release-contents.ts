import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import { longAgo } from "./store-content.ts";

/**
 * Hands the contents of files that are about to be deleted to the cleaning, but for those that another file uses too.
 * @param which the files, as a condition on `files f`
 * @param more a query of other keys (`key`) that go with them
 * @returns how many contents those are
 */
export async function releaseContents(
  tx: Transaction<Schema>,
  which: RawBuilder<SqlBool>,
  more?: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into storage_pending (key, created_at)
    select distinct key, ${longAgo}::timestamptz from (
      select coalesce(p.part_key, v.key) as key
      from (select v.storage_key as key from file_versions v join files f on f.id = v.file_id where ${which}) v
        left join content_parts p on p.storage_key = v.key
      ${more === undefined ? sql`` : sql`union all ${more}`}) own
    where not exists (
      select 1 from file_versions v join files f on f.id = v.file_id
      where not (${which}) and (v.storage_key = own.key or exists (
        select 1 from content_parts p where p.storage_key = v.storage_key and p.part_key = own.key)))
    on conflict (key) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Hands the chunks of the uploads to matters that are about to be deleted to the cleaning: the uploads are deleted with
 * their matter. The caller has locked the matters, so that no upload begins.
 * @returns how many contents those are
 */
export async function releaseUploads(tx: Transaction<Schema>, matters: readonly string[]): Promise<number> {
  // A request that stores a chunk holds this lock: its chunk is released too, and one that comes later finds no upload.
  const uploads = await sql<{ id: string }>`
    select id from uploads where invention_id = any(${[...matters]}::text[]) order by id for update`.execute(tx);
  if (uploads.rows.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into storage_pending (key, created_at)
    select storage_key, ${longAgo}::timestamptz from upload_pieces
    where upload_id = any(${uploads.rows.map(({ id }) => id)}::text[])`.execute(tx);
  return Number(numAffectedRows);
}
