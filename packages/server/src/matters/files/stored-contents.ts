import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { ContentPart } from "./content-parts.ts";

// A further table with keys of the storage is added to both lists here: `referred`, of what lies under each key, by
// which damage is found and named, and `wholeContents`, of what people see as one content, by which it is copied and
// compared.

/** A content under a key of the storage, with its size as it was noted when it came, in bytes. */
export interface NotedContent {
  readonly key: string;
  readonly size: number;
}

/** Whether the version `v` is stored under its own key, and not in parts. */
const isUndivided = sql`not exists (select 1 from content_parts p where p.storage_key = v.storage_key)`;
const versionWords = sql`'version ' || v.version || ' of the file ' || v.file_id`;

const referred = sql`(
  select v.storage_key as key, ${versionWords} as owner, v.size::int8 as size from file_versions v where ${isUndivided}
  union all
  select p.part_key, ${versionWords}, p.size::int8
  from content_parts p join file_versions v on v.storage_key = p.storage_key
  union all
  select e.raw_key, 'the e-mail ' || e.id, e.raw_size::int8 from emails e
  union all
  select u.storage_key, 'a piece of an upload', u.size::int8 from upload_pieces u) referred`;

/** A content with what refers to it, in words that name no document: `version 2 of the file 01…`. */
export interface OwnedContent extends NotedContent {
  readonly owner: string;
}

/** The content under a key of the storage; null where nothing refers to it. */
export async function ownedContent(db: Kysely<Schema>, key: string): Promise<OwnedContent | null> {
  const { rows } = await sql<OwnedContent>`
    select key, owner, size from ${referred} where key = ${key} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The contents with keys after one, in the order of their keys, `most` of them. */
export async function contentsAfter(db: Kysely<Schema>, after: string, most: number): Promise<NotedContent[]> {
  const { rows } = await sql<NotedContent>`
    select distinct key, size from ${referred} where key > ${after} order by key limit ${most}`.execute(db);
  return rows;
}

/** The contents of the newest versions of files that are stored under their own keys, `most` of them. */
export async function newestContents(db: Kysely<Schema>, most: number): Promise<NotedContent[]> {
  const { rows } = await sql<NotedContent>`
    select v.storage_key as key, v.size::int8 as size from file_versions v
    where ${isUndivided} order by v.created_at desc limit ${most}`.execute(db);
  return rows;
}

/** A content as people see it: a version of a file, an e-mail, or a piece of an upload. */
export interface WholeContent {
  /** A readable name, with that of the document. */
  readonly name: string;
  readonly size: number;
  /** The stored hash; null if the database has only the size. */
  readonly sha256: string | null;
  /** Where it is: itself, or the parts that it is stored in. */
  readonly parts: readonly ContentPart[];
}

/**
 * Every content that a database refers to.
 * @param tables the names of the tables that the database has; an older copy has fewer
 */
export async function wholeContents(db: Kysely<unknown>, tables: ReadonlySet<string>): Promise<WholeContent[]> {
  const parts = tables.has("content_parts")
    ? sql`(select jsonb_agg(jsonb_build_object('key', p.part_key, 'start', p.start, 'size', p.size) order by p.start)
        from content_parts p where p.storage_key = v.storage_key)`
    : sql`null::jsonb`;
  const { rows } = await sql<Omit<WholeContent, "parts"> & { key: string; parts: ContentPart[] | null }>`
    select v.storage_key as key, f.name || ' (version ' || v.version || ')' as name, v.size::float8 as size, v.sha256,
      ${parts} as parts
    from file_versions v join files f on f.id = v.file_id
    union all
    select e.raw_key, 'the e-mail ' || e.message_id, e.raw_size::float8, null, null from emails e
    union all
    select u.storage_key, 'a piece of an upload under way', u.size::float8, null, null from upload_pieces u
    order by 1`.execute(db);
  return rows.map(({ key, parts: known, ...content }) => ({
    ...content,
    parts: known ?? [{ key, start: 0, size: content.size }],
  }));
}
