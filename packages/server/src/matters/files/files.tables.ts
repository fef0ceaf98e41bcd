import type { InventionFile } from "@iphub/sdk/contract/files";
import { type ColumnType, type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A file of a matter, with the data of its newest version. */
export interface FilesTable {
  id: string;
  invention_id: string;
  name: string;
  source: InventionFile["source"];
  /** Its identity at its source, such as `uspto:17248024:LN4V…`; a matter has one file per origin. */
  origin: string | null;
  version: number;
  size: number;
  mime_type: string;
  sha256: string;
  /** A warning about the content, for instance that it does not match the file name. */
  warning: string | null;
  tags: string[];
  deleted_at: ColumnType<string | null, string | null | undefined, string | null>;
  deleted_by: ColumnType<string | null, never, string | null>;
  created_at: string;
  created_by: string | null;
  updated_at: string;
}

/** One version of a file with the storage key of its content. */
export interface FileVersionsTable {
  file_id: string;
  version: number;
  size: number;
  mime_type: string;
  sha256: string;
  storage_key: string;
  created_at: string;
  created_by: string | null;
}

/** A content in the storage that belongs to no file yet; old ones are deleted. */
export interface StoragePendingTable {
  key: string;
  created_at: string;
}

/** A resumable upload. */
export interface UploadsTable {
  id: string;
  invention_id: string;
  name: string;
  size: number;
  sha256: string | null;
  received: Generated<number>;
  /** When the sender's file was last modified; null if unknown. */
  modified_at: Generated<string | null>;
  /** The resulting file. */
  file_id: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
}

/** A chunk of an upload: each is stored separately, so that any process of the hub can accept the next one. */
export interface UploadPiecesTable {
  upload_id: string;
  start: number;
  size: number;
  storage_key: string;
}

/** A content that is stored in parts, the result of a large upload; the parts are never changed. */
export interface ContentPartsTable {
  /** The storage key of the whole content. */
  storage_key: string;
  start: number;
  size: number;
  /** The storage key of the part. */
  part_key: string;
}

/** A note that is pinned to a page of a file, or to the file as a whole. `content` is Markdown, `author` an e-mail address. */
export interface PageNotesTable {
  id: string;
  file_id: string;
  invention_id: string;
  /** The version of the file that the note is about. */
  version: number;
  /** From 1; null for the file as a whole. */
  page: number | null;
  /** The words of the page that it is about. */
  quote: string | null;
  content: string;
  author: string;
  created_at: string;
  updated_at: string;
}

/** The tables of the noun files. */
export interface FilesTables {
  page_notes: PageNotesTable;
  files: FilesTable;
  file_versions: FileVersionsTable;
  storage_pending: StoragePendingTable;
  uploads: UploadsTable;
  upload_pieces: UploadPiecesTable;
  content_parts: ContentPartsTable;
}

const files = statements(
  sql`
      create table files (
        id text primary key,
        invention_id text not null references inventions (id) on delete cascade,
        name text not null,
        source text not null,
        origin text,
        version int not null,
        size bigint not null,
        mime_type text not null,
        sha256 text not null,
        warning text,
        tags text[] not null default '{}',
        deleted_at timestamptz(3),
        created_at timestamptz(3) not null,
        created_by text,
        updated_at timestamptz(3) not null
      )`,
  sql`create unique index files_by_name on files (invention_id, name) where deleted_at is null`,
  sql`
      create unique index files_by_origin on files (invention_id, origin)
      where deleted_at is null and origin is not null`,
  sql`
      create table file_versions (
        file_id text not null references files (id) on delete cascade,
        version int not null,
        size bigint not null,
        mime_type text not null,
        sha256 text not null,
        storage_key text not null,
        created_at timestamptz(3) not null,
        created_by text,
        primary key (file_id, version)
      )`,
  sql`create table storage_pending (key text primary key, created_at timestamptz(3) not null)`,
  sql`
      create table uploads (
        id text primary key,
        invention_id text not null references inventions (id) on delete cascade,
        name text not null,
        size bigint not null,
        sha256 text,
        received bigint not null default 0,
        file_id text references files (id) on delete cascade,
        created_by text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`,
  sql`create index uploads_by_age on uploads (updated_at)`,
  sql`
      create table upload_pieces (
        upload_id text not null references uploads (id) on delete cascade,
        start bigint not null,
        size bigint not null,
        storage_key text not null,
        primary key (upload_id, start)
      )`,
);

/** Deleting a matter or a file then needs no scan of the whole table. */
const uploadsByMatter = statements(
  sql`create index uploads_by_matter on uploads (invention_id)`,
  sql`create index uploads_by_file on uploads (file_id)`,
);

const contentParts = statements(
  sql`
      create table content_parts (
        storage_key text not null,
        start bigint not null,
        size bigint not null,
        part_key text not null,
        primary key (storage_key, start)
      )`,
);

/** Identifies the same file of the same sender. */
const uploadsModifiedAt = statements(sql`alter table uploads add column modified_at timestamptz(3)`);

const pageNotes = statements(
  sql`
      create table page_notes (
        id text primary key,
        file_id text not null references files (id) on delete cascade,
        invention_id text not null references inventions (id) on delete cascade,
        version int not null,
        page int check (page > 0),
        quote text,
        content text not null,
        author text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`,
  sql`create index page_notes_by_file on page_notes (file_id, page, created_at)`,
  sql`create index page_notes_by_matter on page_notes (invention_id)`,
  sql`
      create trigger page_notes_held before delete on page_notes
        for each row execute function iphub_refuse_held('invention_id')`,
);

/** Forward migrations of the noun files. */
export const filesMigrations = {
  "0030-files": files,
  "0185-content-parts": contentParts,
  "0197-uploads-by-matter": uploadsByMatter,
  "0215-uploads-modified-at": uploadsModifiedAt,
  "0460-page-notes": pageNotes,
};
