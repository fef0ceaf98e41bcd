import type { InventionFile } from "@iphub/sdk/contract/files";
import { type ColumnType, type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A file of a matter as its newest version is. */
export interface FilesTable {
  id: string;
  invention_id: string;
  name: string;
  source: InventionFile["source"];
  /** What it is at its source, such as `uspto:17248024:LN4V…`; a matter has one file of an origin. */
  origin: string | null;
  version: number;
  size: number;
  mime_type: string;
  sha256: string;
  /** What is odd about the content, such as that it is not what the name says. */
  warning: string | null;
  tags: string[];
  deleted_at: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: string;
  created_by: string | null;
  updated_at: string;
}

/** One version of a file and where its content lies. */
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

/** A content in the storage that no file has taken over yet; an old one is cleared away. */
export interface StoragePendingTable {
  key: string;
  created_at: string;
}

/** An upload that comes in pieces. */
export interface UploadsTable {
  id: string;
  invention_id: string;
  name: string;
  size: number;
  sha256: string | null;
  received: Generated<number>;
  /** When the sender's file was changed last; null where the sender did not say. */
  modified_at: Generated<string | null>;
  /** The file that it became. */
  file_id: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
}

/** A piece of an upload: each lies in the storage by itself, so that any process of the hub can take the next one. */
export interface UploadPiecesTable {
  upload_id: string;
  start: number;
  size: number;
  storage_key: string;
}

/** A content that lies in parts, which is how a large upload came; the parts are written once and stay. */
export interface ContentPartsTable {
  /** The key that a version of a file has. */
  storage_key: string;
  start: number;
  size: number;
  /** The key under which the storage has the part. */
  part_key: string;
}

/** The tables of the noun files. */
export interface FilesTables {
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

/** A matter, or a file, is deleted without a walk through the whole table. */
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

/** The same file of the same sender is known again. */
const uploadsModifiedAt = statements(sql`alter table uploads add column modified_at timestamptz(3)`);

/** Forward migrations of the noun files. */
export const filesMigrations = {
  "0030-files": files,
  "0185-content-parts": contentParts,
  "0197-uploads-by-matter": uploadsByMatter,
  "0215-uploads-modified-at": uploadsModifiedAt,
};
