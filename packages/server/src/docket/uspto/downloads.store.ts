import { type Download, type DownloadState, uspto } from "@iphub/sdk/contract/uspto";
import { downloadStateOf } from "@iphub/sdk/domain/docket/download-state";
import { type Kysely, sql, type Transaction } from "kysely";
import { officeErrorFor } from "../../connectors/uspto/office-advice.ts";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";

/** A requested document, with its existing file if any. */
export interface ItemToAdd {
  readonly documentId: string;
  readonly code: string;
  readonly description: string;
  readonly fileId: string | null;
  /** The job that downloads it; null if the file exists. */
  readonly jobId: string | null;
}

/** Adds a request with its documents. */
export async function insertDownload(
  tx: Transaction<Schema>,
  request: { id: string; applicationId: string; inventionId: string; requestedBy: string; createdAt: string },
  items: readonly ItemToAdd[],
): Promise<void> {
  await tx
    .insertInto("office_downloads")
    .values({
      id: request.id,
      application_id: request.applicationId,
      invention_id: request.inventionId,
      requested_by: request.requestedBy,
      created_at: request.createdAt,
    })
    .execute();
  await tx
    .insertInto("office_download_items")
    .values(
      items.map((item, position) => ({
        download_id: request.id,
        position,
        document_id: item.documentId,
        code: item.code,
        description: item.description,
        status: item.fileId === null ? ("queued" as const) : ("completed" as const),
        file_id: item.fileId,
        job_id: item.jobId,
      })),
    )
    .execute();
}

/** The recent downloads of matters that the person may see, the newest first; all of them or one by its id. */
export async function readDownloads(db: Kysely<Schema>, actor: Actor, id?: string): Promise<Download[]> {
  const rows = await db
    .selectFrom("office_downloads as d")
    .innerJoin("inventions", "inventions.id", "d.invention_id")
    .select(["d.id", "d.application_id as applicationId", "d.invention_id as inventionId"])
    .select(["inventions.title as inventionTitle", "d.requested_by as requestedBy", "d.created_at as createdAt"])
    .where(visibleMatter(actor))
    .$if(id !== undefined, (query) => query.where("d.id", "=", id ?? ""))
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .limit(uspto.downloads.most)
    .execute();
  const ids = rows.map((row) => row.id);
  const items = await readItems(db, actor, ids);
  return rows.map((row) => {
    const own = items.get(row.id) ?? [];
    return { ...row, status: downloadStateOf(own), items: own };
  });
}

/** The id of a download by its own id, or of the newest one of an application; null if the person may see none. */
export async function findDownload(db: Kysely<Schema>, actor: Actor, idOrApplication: string): Promise<string | null> {
  const row = await db
    .selectFrom("office_downloads as d")
    .innerJoin("inventions", "inventions.id", "d.invention_id")
    .select("d.id")
    .where(({ or, eb }) => or([eb("d.id", "=", idOrApplication), eb("d.application_id", "=", idOrApplication)]))
    .where(visibleMatter(actor))
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * A job whose process was lost in its last try has failed without a word: its documents have failed with it. So they have
 * where the job is deleted, which is long after its end.
 */
async function readItems(db: Kysely<Schema>, actor: Actor, downloadIds: readonly string[]) {
  if (downloadIds.length === 0) return new Map<string, Download["items"]>();
  const rows = await db
    .selectFrom("office_download_items as i")
    .leftJoin("jobs as j", "j.id", "i.job_id")
    .select(["i.download_id as downloadId", "i.document_id as documentId", "i.code", "i.description", "i.error"])
    .select("i.file_id as fileId")
    .select(
      sql<DownloadState>`case when i.status in ('queued', 'running') and coalesce(j.status, 'failed') = 'failed' then 'failed'
        else i.status end`.as("status"),
    )
    .where("i.download_id", "in", downloadIds)
    .orderBy("i.download_id")
    .orderBy("i.position")
    .execute();
  const groups = Map.groupBy(rows, (row) => row.downloadId);
  const shown = ({ downloadId: _, error, ...item }: (typeof rows)[number]) => ({
    ...item,
    error: error && officeErrorFor(actor, error),
  });
  return new Map([...groups].map(([id, own]) => [id, own.map(shown)]));
}

/** Updates a document's status in every request that waits for it. */
export async function setItems(
  db: Kysely<Schema>,
  { inventionId, applicationId, documentId }: { inventionId: string; applicationId: string; documentId: string },
  state: { status: DownloadState; error?: string | null; file_id?: string },
): Promise<string[]> {
  const rows = await db
    .updateTable("office_download_items as i")
    .from("office_downloads as d")
    .set(state)
    .whereRef("d.id", "=", "i.download_id")
    .where("d.invention_id", "=", inventionId)
    .where("d.application_id", "=", applicationId)
    .where("i.document_id", "=", documentId)
    .where("i.status", "in", ["queued", "running"])
    .returning("i.download_id as id")
    .execute();
  return rows.map(({ id }) => id);
}
