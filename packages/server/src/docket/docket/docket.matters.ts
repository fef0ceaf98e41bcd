import type { Deadline, PatentKind } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { AuditedDeadline, AuditedMatter, OfficeData } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { type Kysely, sql } from "kysely";
import { referencesOf } from "../../matters/public.ts";
import type { Schema } from "../../schema.ts";
import {
  kindOf,
  readApplicationFacts,
  readFiledMatters,
  readRecordLines,
  readWrapperDocuments,
} from "../deadlines/deadlines.matter-record.ts";

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
  readonly applicationType: string | null;
  readonly officeData: (OfficeData & { readonly isKnown: boolean; readonly grantDate: string | null }) | null;
}

/** The docket and the stored office record of matters, in a few queries however many there are. */
export async function readMattersToAudit(db: Kysely<Schema>, ids: readonly string[]): Promise<MatterToAudit[]> {
  const heads = await readHeads(db, ids);
  const record = await readRecordLines(db, ids);
  const documents = await readWrapperDocuments(db, ids);
  const applications = await readApplicationFacts(db, ids);
  const filed = await readFiledMatters(db, ids);
  const deadlines = await readDeadlines(db, ids);
  const closures = await db
    .selectFrom("office_closures")
    .select(["date", "reason", "office"])
    .orderBy("date")
    .execute();
  return heads.map((head) => ({
    ...head,
    officeData: head.officeData?.isKnown ? head.officeData : null,
    patentKind: kindOf(head) ?? null,
    grantDate: head.officeData?.grantDate ?? null,
    record: record.get(head.id) ?? [],
    documents: documents.get(head.id) ?? [],
    applications: applications.get(head.id) ?? new Map(),
    filed: filed.get(head.id),
    deadlines: deadlines.get(head.id) ?? [],
    closures,
  }));
}

async function readHeads(db: Kysely<Schema>, ids: readonly string[]): Promise<Head[]> {
  const found = await sql<Head>`
    select i.id, i.title, i.applicant, i.filing_date as "filingDate", i.office_status as "officeStatus",
      i.patent_kind as "patentKind",
      (select a.application_type from invention_references r join office_applications a
        on a.application_id = r.application_number where r.invention_id = i.id order by r.position limit 1
      ) as "applicationType",
      ${referencesOf("i.id")} as "references",
      (select jsonb_build_object('isKnown', a.data_at is not null, 'title', a.title, 'applicant', a.applicant,
          'filingDate', a.filing_date, 'officeStatus', a.status, 'patentNumber', a.patent_number,
          'grantDate', a.grant_date)
        from invention_references r join office_applications a on a.application_id = r.application_number
        where r.invention_id = i.id order by r.position limit 1) as "officeData"
    from inventions i where i.id = any(${[...ids]}::text[])`.execute(db);
  return found.rows;
}

interface StoredDeadline extends Omit<AuditedDeadline, "finalDate"> {
  readonly inventionId: string;
  readonly readFinalDate: string | null;
  readonly computed: Pick<Deadline, "ladder" | "window" | "cap">;
}

async function readDeadlines(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, AuditedDeadline[]>> {
  const found = await sql<StoredDeadline>`
    select invention_id as "inventionId", id, computed->>'title' as title, status, trigger, mail_date as "mailDate",
      context->>'applicationNumber' as application, context->>'documentId' as "documentId", office, rule_id as "ruleId", rule_version as "ruleVersion", due_at as "dueAt", final_date as "readFinalDate",
      coalesce(operative, nominal) as "computedDue", extension, computed, filed, filed_on as "filedOn",
      mailed_on as "mailedOn",
      case when split_part(source_key, '|', 3) = 'to-read' then jsonb_build_object(
        'code', split_part(source_key, '|', 1), 'date', split_part(source_key, '|', 2)) end as "readIn"
    from deadlines where invention_id = any(${[...ids]}::text[]) order by due_at, id`.execute(db);
  const byMatter = Map.groupBy(found.rows, ({ inventionId }) => inventionId);
  return new Map([...byMatter].map(([id, rows]) => [id, rows.map(withFinalDate)]));
}

function withFinalDate({ readFinalDate, ...deadline }: StoredDeadline): AuditedDeadline {
  return { ...deadline, finalDate: readFinalDate ?? finalDateOf(deadline.computed) };
}
