import type { DeadlinePaper } from "@iphub/sdk/contract/deadline-paper";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { readMatterRecords } from "./deadlines.matter-record.ts";
import { ownLines } from "./deadlines.places.ts";
import type { FullRow } from "./deadlines.store.ts";

/** The office's document of a deadline, the matter's file of it, and its newest download. */
export interface StoredPaper {
  readonly document: DeadlinePaper["document"];
  readonly fileId: string | null;
  readonly download: { readonly status: string; readonly error: string | null } | null;
}

type Found = NonNullable<DeadlinePaper["document"]> & {
  readonly fileId: string | null;
  readonly status: string | null;
  readonly error: string | null;
};

/** Finds the paper that a deadline counts from: by its document, else by the line of the record with its code and date. */
export async function findPaper(db: Kysely<Schema>, row: FullRow): Promise<StoredPaper> {
  const documentId = row.context.documentId ?? (await documentOfRecord(db, row));
  if (documentId === undefined) return { document: null, fileId: null, download: null };
  const found = await sql<Found>`
    select d.id, d.application_id as "applicationId", d.code, d.date, d.description, f.id as "fileId",
      case when i.status in ('queued', 'running') and coalesce(j.status, 'failed') = 'failed' then 'failed'
        else i.status end as status, i.error
    from invention_references r
    join office_documents d on d.application_id = r.application_number and d.id = ${documentId}
    left join files f on f.invention_id = r.invention_id and f.deleted_at is null
      and f.origin = 'uspto:' || d.application_id || ':' || d.id
    left join lateral (
      select it.status, it.error, it.job_id from office_download_items it
      join office_downloads o on o.id = it.download_id
      where o.invention_id = r.invention_id and o.application_id = d.application_id and it.document_id = d.id
      order by o.created_at desc, o.id desc limit 1) i on true
    left join jobs j on j.id = i.job_id
    where r.invention_id = ${row.invention_id} limit 1`.execute(db);
  const [one] = found.rows;
  if (!one) return { document: null, fileId: null, download: null };
  const { fileId, status, error, ...document } = one;
  return { document, fileId, download: status === null ? null : { status, error } };
}

async function documentOfRecord(db: Kysely<Schema>, row: FullRow): Promise<string | undefined> {
  const [record] = await readMatterRecords(db, [row.invention_id]);
  const line = ownLines(row, record?.lines ?? []).find(
    (one) =>
      one.documentId !== undefined &&
      one.date === row.mail_date &&
      documentCode(one.code) === documentCode(row.trigger),
  );
  return line?.documentId;
}
