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

/** How many contents are copied or read at once: a disk or a bucket makes one at a time wait for each to be stored. */
const contentsAtOnce = 8;

/**
 * Copies every content that a database refers to from one storage to another, several at once, and reads each back: size
 * and SHA-256 must match the database. Missing or different ones are listed and the others copied, because an incomplete
 * docket is better than none.
 * @param tables the names of the tables that the database has; an older copy has fewer
 */
export async function copyContents(
  db: Kysely<unknown>,
  tables: ReadonlySet<string>,
  from: FileStorage,
  to: FileStorage,
): Promise<CopiedContents> {
  // Two contents may share a part, which is written once.
  const copies = new Map<string, Promise<void>>();
  const copy = async (key: string) => to.write(key, await from.read(key));
  return eachContent(db, tables, async (content) => {
    for (const { key } of content.parts) {
      const copying = copies.get(key) ?? copy(key);
      copies.set(key, copying);
      await copying;
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
  const contents = await contentsOf(db, tables);
  const damaged = new Set<Content>();
  const waiting = contents.values();
  let isStopped = false;
  const work = async () => {
    for (const content of waiting) {
      if (isStopped) return;
      if (!(await orDamaged(isWhole(content)))) damaged.add(content);
    }
  };
  const stopOthers = (error: unknown) => {
    isStopped = true;
    throw error;
  };
  // All have ended before an error is passed on: nothing is written any more into a place that is then removed.
  const ends = await Promise.allSettled(Array.from({ length: contentsAtOnce }, () => work().catch(stopOthers)));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  const names = contents.filter((content) => damaged.has(content)).map(({ name }) => name);
  return { files: contents.length - names.length, damaged: names };
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
