import type { DownloadState, OfficeDocument } from "@iphub/sdk/contract/uspto";
import { type Generated, sql } from "kysely";
import type { OfficeCallKind, OfficeDownload } from "../../connectors/uspto/office-connector.ts";
import { statements } from "../../platform/database/statements.ts";

/** An application whose file wrapper is stored, and when it was requested from the office. */
export interface OfficeApplicationsTable {
  application_id: string;
  /** When the office last answered; null if never. */
  synced_at: string | null;
  tried_at: string | null;
  last_error: string | null;
  /** The office's data on the application as a whole; `data_at` is null while there is none. */
  title: Generated<string | null>;
  applicant: Generated<string | null>;
  filing_date: Generated<string | null>;
  status: Generated<string | null>;
  patent_number: Generated<string | null>;
  grant_date: Generated<string | null>;
  /** The office's own name of the kind: `Utility`, `Design`, `Plant`, `Re-Issue`, `Provisional`. */
  application_type: Generated<string | null>;
  data_at: Generated<string | null>;
}

/** A document of a file wrapper as the office listed it last. `date` is a day at the office, or empty. */
export interface OfficeDocumentsTable {
  application_id: string;
  id: string;
  date: string;
  code: string;
  description: string;
  direction: OfficeDocument["direction"];
  downloads: OfficeDownload[];
}

/** A request for documents of an application, to be stored in the files of a matter. */
export interface OfficeDownloadsTable {
  id: string;
  application_id: string;
  invention_id: string;
  requested_by: string;
  created_at: string;
}

/** One document of a request. */
export interface OfficeDownloadItemsTable {
  download_id: string;
  position: number;
  document_id: string;
  code: string;
  description: string;
  status: DownloadState;
  error: Generated<string | null>;
  file_id: string | null;
  job_id: Generated<string | null>;
}

/** The connector's log: every call to the office. */
export interface OfficeCallsTable {
  id: string;
  at: string;
  kind: OfficeCallKind;
  target: string;
  status: number | null;
  milliseconds: number;
  error: string | null;
}

/** The tables of the noun uspto. */
export interface UsptoTables {
  office_applications: OfficeApplicationsTable;
  office_documents: OfficeDocumentsTable;
  office_downloads: OfficeDownloadsTable;
  office_download_items: OfficeDownloadItemsTable;
  office_calls: OfficeCallsTable;
}

const uspto = statements(
  sql`
      create table office_applications (
        application_id text primary key,
        synced_at timestamptz(3),
        tried_at timestamptz(3),
        last_error text
      )`,
  sql`
      create table office_documents (
        application_id text not null references office_applications (application_id) on delete cascade,
        id text not null,
        date text not null,
        code text not null,
        description text not null,
        direction text not null,
        downloads jsonb not null,
        primary key (application_id, id)
      )`,
  sql`
      create table office_downloads (
        id text primary key,
        application_id text not null,
        invention_id text not null references inventions (id) on delete cascade,
        requested_by text not null,
        created_at timestamptz(3) not null
      )`,
  sql`create index office_downloads_by_age on office_downloads (created_at desc, id desc)`,
  sql`create index office_downloads_by_matter on office_downloads (invention_id, application_id)`,
  sql`
      create table office_download_items (
        download_id text not null references office_downloads (id) on delete cascade,
        position int not null,
        document_id text not null,
        code text not null,
        description text not null,
        status text not null check (status in ('queued', 'running', 'completed', 'failed')),
        error text,
        file_id text,
        job_id text,
        primary key (download_id, position)
      )`,
  sql`
      create table office_calls (
        id text primary key,
        at timestamptz(3) not null,
        kind text not null check
          (kind in ('login', 'refresh', 'download', 'application data', 'correspondence', 'applications list')),
        target text not null,
        status int,
        milliseconds int not null,
        error text
      )`,
  sql`create index office_calls_by_age on office_calls (at)`,
);

const applicationData = statements(
  sql`
      alter table office_applications add column title text, add column applicant text, add column filing_date date,
        add column status text, add column patent_number text, add column data_at timestamptz(3)`,
);

const grantDate = statements(
  sql`alter table office_applications add column grant_date date, add column application_type text`,
);

/** At most one row: which process of the hub may call the office, and until when the office asked for no call. */
const officeTurn = statements(
  sql`
      create table office_turn (
        only_one boolean primary key default true check (only_one),
        taken_by text,
        taken_until timestamptz(3),
        not_before timestamptz(3) not null
      )`,
);

/** Forward migrations of the noun uspto. */
export const usptoMigrations = {
  "0031-uspto": uspto,
  "0131-application-data": applicationData,
  "0242-grant-date": grantDate,
  "0428-office-turn": officeTurn,
};
