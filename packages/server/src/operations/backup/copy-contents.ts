import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { readParts, type WholeContent, wholeContents } from "../../matters/public.ts";
import { type FileStorage, isUnreadable, MissingContentError } from "../../platform/storage/file-storage.ts";
import { RestoreError } from "./restore-error.ts";

/** The result of copying the contents of files and e-mails. */
export interface CopiedContents {
  /** How many were copied, each read back and compared. */
  readonly files: number;
  /** Those that are missing in the storage or differ from the database, each with a readable name. */
  readonly damaged: readonly string[];
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
  isWhole: (content: WholeContent) => Promise<boolean>,
): Promise<CopiedContents> {
  const contents = await wholeContents(db, tables);
  const damaged = new Set<WholeContent>();
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

/** A content that is missing or on a bad sector, or whose encrypted frames were changed, is damaged; anything else stops the copy. */
async function orDamaged(reading: Promise<boolean>): Promise<boolean> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof MissingContentError || error instanceof RestoreError || isUnreadable(error)) return false;
    throw error;
  }
}

async function isAsNoted({ parts, size, sha256 }: WholeContent, storage: FileStorage): Promise<boolean> {
  const hash = createHash("sha256");
  let read = 0;
  for await (const piece of (await readParts(storage, parts)) satisfies AsyncIterable<Buffer>) {
    hash.update(piece);
    read += piece.length;
  }
  return read === size && (sha256 === null || hash.digest("hex") === sha256);
}
