import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A requested synchronisation; its id is the queue token. */
export interface DirectorySyncsTable {
  id: string;
  reference: string;
  /** The matter; null if the person may see none with this reference. */
  invention_id: string | null;
  requested_by: string;
  status: "queued" | "running" | "succeeded" | "failed";
  root: Generated<string | null>;
  error: Generated<string | null>;
  created_at: string;
  finished_at: Generated<string | null>;
}

/** A file of the repository when it was last copied: an unchanged one is not read again. */
export interface DirectoryFilesTable {
  invention_id: string;
  path: string;
  size: number;
  modified_ms: number;
  file_id: string;
}

/** The tables of the noun directory. */
export interface DirectoryTables {
  directory_syncs: DirectorySyncsTable;
  directory_files: DirectoryFilesTable;
}

const directory = statements(
  sql`
      create table directory_syncs (
        id text primary key,
        reference text not null,
        invention_id text references inventions (id) on delete cascade,
        requested_by text not null,
        status text not null check (status in ('queued', 'running', 'succeeded', 'failed')),
        root text,
        error text,
        created_at timestamptz(3) not null,
        finished_at timestamptz(3)
      )`,
  sql`
      create table directory_files (
        invention_id text not null references inventions (id) on delete cascade,
        path text not null,
        size bigint not null,
        modified_ms bigint not null,
        file_id text not null references files (id) on delete cascade,
        primary key (invention_id, path)
      )`,
);

/** Deleting a matter or a file then needs no scan of the whole table. */
const byMatter = statements(
  sql`create index directory_syncs_by_matter on directory_syncs (invention_id)`,
  sql`create index directory_files_by_file on directory_files (file_id)`,
);

/** Forward migrations of the noun directory. */
export const directoryMigrations = { "0032-directory": directory, "0198-directory-by-matter": byMatter };
