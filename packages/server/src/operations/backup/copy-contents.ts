import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type ContentPart, readParts } from "../../matters/public.ts";
import { type FileStorage, MissingContentError } from "../../platform/storage/file-storage.ts";
import { RestoreError } from "./restore-error.ts";

/** The result of copying the contents of files and e-mails. */
export interface CopiedContents {
  /** How many were copied, each read back and compared. */
  readonly files: number;
  /** Those that are missing in the storage or differ from the database, each with a readable name. */
  readonly damaged: readonly string[];
}

interface Content {
  readonly name: string;
  readonly size: number;
  /** The stored hash; null if the database has only the size. */
  readonly sha256: string | null;
  readonly parts: readonly ContentPart[];
}

/**
 * Copies every content that a database refers to from one storage to another, and reads each back: size and SHA-256
 * must match the database. Missing or different ones are listed and the others copied, because an incomplete docket is
 * better than none.
 * @param tables the names of the tables that the database has; an older copy has fewer
 */
export async function copyContents(
  db: Kysely<unknown>,
  tables: ReadonlySet<string>,
  from: FileStorage,
  to: FileStorage,
): Promise<CopiedContents> {
  const copied = new Set<string>();
  return eachContent(db, tables, async (content) => {
    for (const { key } of content.parts.filter((part) => !copied.has(part.key))) {
      await to.write(key, await from.read(key));
      copied.add(key);
    }
    return isAsNoted(content, to);
  });
}

/** Reads every content that a database refers to where it is, and compares it as {@link copyContents} does. */
export async function checkContents(
  db: Kysely<unknown>,
  tables: ReadonlySet<string>,
  storage: FileStorage,
): Promise<CopiedContents> {
  return eachContent(db, tables, (content) => isAsNoted(content, storage));
}

async function eachContent(
  db: Kysely<unknown>,
  tables: ReadonlySet<string>,
  isWhole: (content: Content) => Promise<boolean>,
): Promise<CopiedContents> {
  const damaged: string[] = [];
  let files = 0;
  for (const content of await contentsOf(db, tables)) {
    if (await orDamaged(isWhole(content))) files += 1;
    else damaged.push(content.name);
  }
  return { files, damaged };
}

/** A content that is missing, or whose encrypted frames were changed, is damaged; anything else stops the copy. */
async function orDamaged(reading: Promise<boolean>): Promise<boolean> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof MissingContentError || error instanceof RestoreError) return false;
    throw error;
  }
}

async function isAsNoted({ parts, size, sha256 }: Content, storage: FileStorage): Promise<boolean> {
  const hash = createHash("sha256");
  let read = 0;
  for await (const piece of (await readParts(storage, parts)) satisfies AsyncIterable<Buffer>) {
    hash.update(piece);
    read += piece.length;
  }
  return read === size && (sha256 === null || hash.digest("hex") === sha256);
}

async function contentsOf(db: Kysely<unknown>, tables: ReadonlySet<string>): Promise<Content[]> {
  const parts = tables.has("content_parts")
    ? sql`(select jsonb_agg(jsonb_build_object('key', p.part_key, 'start', p.start, 'size', p.size) order by p.start)
        from content_parts p where p.storage_key = v.storage_key)`
    : sql`null::jsonb`;
  const { rows } = await sql<Omit<Content, "parts"> & { key: string; parts: ContentPart[] | null }>`
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
