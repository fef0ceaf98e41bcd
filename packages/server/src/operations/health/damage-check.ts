import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { contentsAfter, type NotedContent, newestContents, ownedContent } from "../../matters/public.ts";
import { nowIso } from "../../platform/clock.ts";
import { isDatabaseDamage } from "../../platform/damage.ts";
import { tableNames } from "../../platform/database/table-names.ts";
import type { Platform } from "../../platform/platform.ts";
import { type FileStorage, isUnreadable, MissingContentError } from "../../platform/storage/file-storage.ts";
import type { Schema } from "../../schema.ts";
import { endDamage, openDamage, relationOf } from "./damage.store.ts";
import { registerDamage, startRegister } from "./damage-register.ts";

const hour = 60 * 60 * 1000;
/** How many pages of 8 KB are read by one statement. */
const pagesAtOnce = 64;
/** After each piece so many times as long as it took is waited, so that people's calls are served in between. */
const pauses = 4;
/** How many of the newest files are looked for at the start and every hour. */
const newestFiles = 20;
const filesAtOnce = 500;

/**
 * Looks for damage while the hub runs: at the start and every hour for the newest files and for what is known to be
 * damaged, and once a day, an hour after the start at the earliest, at every page of every table and at every file.
 */
export function startCheckingData(platform: Platform): void {
  startRegister(platform);
  platform.jobs.every("check-damage", hour, async (signal) => {
    await endRepaired(platform, signal);
    await checkFiles(platform, await newestContents(platform.db, newestFiles), signal);
  });
  const daily = () =>
    platform.jobs.every("check-stored-data", 24 * hour, (signal) => checkStoredData(platform, signal));
  setTimeout(daily, hour).unref();
}

/** Reads every page of every table and looks at every file, and notes what is damaged. */
export async function checkStoredData(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db } = platform;
  for (const table of await tableNames(db)) {
    try {
      await readTable(db, table, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Error && isDatabaseDamage(error))) throw error;
      await registerDamage(platform, { part: "database", error });
    }
  }
  for (let after = ""; !signal.aborted; ) {
    const contents = await contentsAfter(db, after, filesAtOnce);
    await checkFiles(platform, contents, signal);
    after = contents.at(-1)?.key ?? "";
    if (contents.length < filesAtOnce) return;
  }
}

/** Ends what was damaged and can be read again, or is not there any more. */
export async function endRepaired(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, database, clock, log } = platform;
  for (const { part } of await openDamage(db)) {
    const isWhole = await isRepaired(platform, part, signal).catch(() => false);
    if (signal.aborted) return;
    if (!isWhole) continue;
    await endDamage(database.kysely, part, nowIso(clock));
    log.warn({ damaged: part }, "stored data that were damaged are whole again");
  }
}

async function isRepaired(platform: Platform, part: string, signal: AbortSignal): Promise<boolean> {
  const { db, storage } = platform;
  const [kind = "", name = "", filenode = ""] = part.split("/");
  if (kind === "file") {
    const content = await ownedContent(db, name);
    return content === null || isThere(storage, content);
  }
  if (kind === "index") return (await relationOf(db, { filenode: Number(filenode), name: "" })) === null;
  // What is damaged besides what is listed is found by the daily check.
  if (kind === "more") return (await openDamage(db)).length === 1;
  const tables = await tableNames(db);
  if (kind === "table" && !tables.includes(name)) {
    // A table of PostgreSQL itself is not read here; one of the hub may have been dropped.
    return (await relationOf(db, { filenode: 0, name })) === null;
  }
  for (const table of kind === "table" ? tables.filter((one) => one === name) : tables) {
    await readTable(db, table, signal);
  }
  return true;
}

/** Reads every value of a table, those that are stored apart too. @throws what the database says of a damaged page */
async function readTable(db: Kysely<Schema>, table: string, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(c.oid) / current_setting('block_size')::int8)::int8 as pages from pg_class c
    where c.oid = to_regclass(${table}::text)`.execute(db);
  // One piece at least: a table whose file is gone has no pages.
  const pages = Math.max(rows[0]?.pages ?? 0, 1);
  for (let from = 0; from < pages; from += pagesAtOnce) {
    const begun = performance.now();
    const [first, next] = [`(${from},0)`, `(${from + pagesAtOnce},0)`];
    await sql`select count(to_jsonb(r)::text) from ${sql.table(table)} r
      where r.ctid >= ${first}::tid and r.ctid < ${next}::tid`.execute(db);
    await delay((performance.now() - begun) * pauses, undefined, { signal });
  }
}

/** A storage that does not answer ends the check: it says nothing about a file. */
async function checkFiles(platform: Platform, contents: readonly NotedContent[], signal: AbortSignal): Promise<void> {
  for (const content of contents) {
    if (signal.aborted) return;
    if (await isThere(platform.storage, content)) continue;
    await registerDamage(platform, { part: "file", key: content.key });
  }
}

/** Whether a content is there and not cut short: its last byte is read. */
async function isThere(storage: FileStorage, { key, size }: NotedContent): Promise<boolean> {
  try {
    let read = 0;
    const last = Math.max(size - 1, 0);
    for await (const piece of (await storage.read(key, { start: last, end: last })) satisfies AsyncIterable<Buffer>) {
      read += piece.length;
    }
    return size === 0 || read > 0;
  } catch (error) {
    if (error instanceof MissingContentError || isUnreadable(error)) return false;
    throw error;
  }
}
