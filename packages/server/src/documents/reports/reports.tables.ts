import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";
import type { NotShown } from "./pdf-characters.ts";

/** A DOCX template that the firm uploaded; `title_key` is the folded title, which is unique. */
export interface ReportTemplatesTable {
  id: string;
  title: string;
  title_key: Generated<string>;
  description: string;
  content: Buffer;
  uploaded_by: string;
  updated_at: string;
}

/** A requested report; `job_id` generates it, `file_id` is the result. */
export interface ReportResultsTable {
  id: string;
  report_id: string;
  title: string;
  invention_id: string;
  format: "docx" | "pdf";
  job_id: string;
  file_id: string | null;
  /** What its PDF does not show. */
  not_shown: Generated<NotShown>;
  requested_by: string;
  created_at: string;
}

/** The tables of the noun reports. */
export interface ReportsTables {
  report_templates: ReportTemplatesTable;
  report_results: ReportResultsTable;
}

const reports = statements(
  sql`
      create table report_templates (
        id text primary key,
        title text not null,
        title_key text collate "C" not null generated always as (iphub_fold(title)) stored unique,
        description text not null,
        content bytea not null,
        uploaded_by text not null,
        updated_at timestamptz(3) not null
      )`,
  sql`
      create table report_results (
        id text primary key,
        report_id text not null,
        title text not null,
        invention_id text not null references inventions (id) on delete cascade,
        format text not null check (format in ('docx', 'pdf')),
        job_id text not null,
        file_id text,
        requested_by text not null,
        created_at timestamptz(3) not null
      )`,
  sql`
      create index report_results_by_matter on report_results (invention_id, created_at desc, id desc)`,
);

const notShown = statements(sql`alter table report_results add column not_shown jsonb not null default '[]'`);

/** Forward migrations of the noun reports. */
export const reportsMigrations = { "0064-reports": reports, "0210-letters-not-in-pdf": notShown };
