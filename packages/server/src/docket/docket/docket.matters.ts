import type { PatentKind } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { ClockStart } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import type {
  AuditedDeadline,
  AuditedDocument,
  AuditedMatter,
  OfficeData,
} from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";

/** A matter as the audit takes it, with its id. */
export interface MatterToAudit extends AuditedMatter {
  readonly id: string;
}

interface Head {
  readonly id: string;
  readonly title: string;
  readonly references: string[];
  readonly applicant: string | null;
  readonly filingDate: string | null;
  readonly officeStatus: string | null;
  readonly patentKind: PatentKind | null;
  readonly officeData: (OfficeData & { readonly isKnown: boolean }) | null;
}

/** The docket and the stored office record of matters, in four queries however many there are. */
export async function readMattersToAudit(db: Kysely<Schema>, ids: readonly string[]): Promise<MatterToAudit[]> {
  const heads = await readHeads(db, ids);
  const record = await readRecord(db, ids);
  const documents = await readDocuments(db, ids);
  const deadlines = await readDeadlines(db, ids);
  const closures = await db
    .selectFrom("office_closures")
    .select(["date", "reason", "office"])
    .orderBy("date")
    .execute();
  return heads.map((head) => ({
    ...head,
    officeData: head.officeData?.isKnown ? head.officeData : null,
    record: (record.get(head.id) ?? []).map((line) => ({ ...line, patentKind: head.patentKind ?? undefined })),
    documents: documents.get(head.id) ?? [],
    deadlines: deadlines.get(head.id) ?? [],
    closures,
  }));
}

async function readHeads(db: Kysely<Schema>, ids: readonly string[]): Promise<Head[]> {
  const found = await sql<Head>`
    select i.id, i.title, i.applicant, i.filing_date as "filingDate", i.office_status as "officeStatus",
      i.patent_kind as "patentKind",
      array(select r.reference from invention_references r where r.invention_id = i.id order by r.position) as "references",
      (select jsonb_build_object('isKnown', a.data_at is not null, 'title', a.title, 'applicant', a.applicant,
          'filingDate', a.filing_date, 'officeStatus', a.status, 'patentNumber', a.patent_number)
        from invention_references r join office_applications a on a.application_id = r.application_number
        where r.invention_id = i.id order by r.position limit 1) as "officeData"
    from inventions i where i.id = any(${[...ids]}::text[])`.execute(db);
  return found.rows;
}

async function readRecord(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, ClockStart[]>> {
  const found = await sql<ClockStart & { readonly inventionId: string }>`
    select invention_id as "inventionId", upper(trim(metadata->>'code')) as code, metadata->>'date' as date,
      metadata->>'documentId' as "documentId"
    from event_log
    where invention_id = any(${[...ids]}::text[]) and type like 'office-%'
      and metadata->>'code' is not null and metadata->>'date' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    order by metadata->>'date', seq`.execute(db);
  const lines = found.rows.map(({ documentId, ...line }) => ({ ...line, ...(documentId ? { documentId } : {}) }));
  return Map.groupBy(lines, ({ inventionId }) => inventionId);
}

async function readDocuments(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, AuditedDocument[]>> {
  const found = await sql<AuditedDocument & { readonly inventionId: string }>`
    select r.invention_id as "inventionId", d.id, d.code, d.date
    from invention_references r join office_documents d on d.application_id = r.application_number
    where r.invention_id = any(${[...ids]}::text[])`.execute(db);
  return Map.groupBy(found.rows, ({ inventionId }) => inventionId);
}

async function readDeadlines(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, AuditedDeadline[]>> {
  const found = await sql<AuditedDeadline & { readonly inventionId: string }>`
    select invention_id as "inventionId", id, computed->>'title' as title, status, trigger, mail_date as "mailDate",
      office, rule_id as "ruleId", due_at as "dueAt", filed, filed_on as "filedOn"
    from deadlines where invention_id = any(${[...ids]}::text[]) order by due_at, id`.execute(db);
  return Map.groupBy(found.rows, ({ inventionId }) => inventionId);
}
