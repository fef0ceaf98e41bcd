import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { openDatabase } from "../../platform/database/open-database.ts";
import { beginRestore, endRestore } from "../../platform/database/unfinished-restore.ts";
import { keepEarlierKeys } from "../../platform/events/audit-key.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { syncName, syncTree } from "../../platform/synced-files.ts";
import { hubMigrations } from "../../schema.ts";
import { type CopiedContents, copyContents } from "./copy-contents.ts";
import { type HubPlace, queryDeadlineMs, silent } from "./hub-place.ts";
import { countOn, insertRows } from "./read-copy.ts";
import { RestoreError } from "./restore-error.ts";
import { salvagedRows } from "./salvage-rows.ts";
import { type TableShape, tableShapes } from "./write-copy.ts";

/** What was brought over of a table. */
export interface SalvagedTable {
  readonly name: string;
  readonly rows: number;
  /** Pages and single rows that cannot be read. */
  readonly unreadable: number;
  /** Rows that can be read and do not fit into the new hub, because what they belong to is lost. */
  readonly leftOut: number;
}

/** The result of a salvage. */
export interface SalvageOutcome extends CopiedContents {
  readonly tables: readonly SalvagedTable[];
}

/** The rows that do not fit, one a line: `{"table", "row", "reason"}`. */
export const leftOutFile = "left-out.ndjson";

/**
 * Copies everything that can still be read of a damaged hub into a new data folder, which opens as a hub: a record without its
 * neighbours is better than none, and the backup may be older. The damaged hub is not changed and must not run. What does not
 * fit is kept in {@link leftOutFile} there. As after a restore, the new hub verifies its record with the public keys of the
 * place, and signs with a key of its own.
 * @throws RestoreError where the folder exists, and what opens the damaged database where that does not open
 */
export async function salvage(place: HubPlace, folder: string): Promise<SalvageOutcome> {
  const target = resolve(folder);
  if (existsSync(target)) throw new RestoreError(`${target} exists. Name a new folder.`);
  const { dataDirectory, databaseUrl } = place;
  const where = databaseUrl === undefined ? { dataDirectory } : { databaseUrl };
  const options = { migrations: hubMigrations, log: silent, queryDeadlineMs } as const;
  const from = await openDatabase<unknown>({ ...where, ...options, purpose: "check" });
  try {
    await mkdir(join(target, ".."), { recursive: true });
    const side = await mkdtemp(`${target}.salvaging-`);
    try {
      const migrations = await migrationsOf(from.kysely);
      const to = await openDatabase<unknown>({ ...options, migrations, dataDirectory: side, purpose: "restore" });
      const outcome = await copied(from, to, place, side).finally(() => to.close());
      if (place.auditKeys !== undefined) await keepEarlierKeys(side, place.auditKeys);
      await syncTree(side);
      await rename(side, target);
      await syncName(target);
      return outcome;
    } finally {
      await rm(side, { recursive: true, force: true });
    }
  } finally {
    await from.close();
  }
}

/** Those that the damaged hub has had: it is salvaged as it is, and migrated when it is served. */
async function migrationsOf(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return Object.fromEntries(Object.entries(hubMigrations).filter(([name]) => names.has(name)));
}

async function copied(
  from: Database<unknown>,
  to: Database<unknown>,
  place: HubPlace,
  side: string,
): Promise<SalvageOutcome> {
  const db = to.kysely;
  const shapes = await tableShapes(db);
  await beginRestore(db);
  await sql`truncate ${sql.join(shapes.map(({ name }) => sql.id(name)))} cascade`.execute(db);
  const leftOut = createWriteStream(join(side, leftOutFile), { flags: "wx", flush: true, mode: 0o600 });
  const tables: SalvagedTable[] = [];
  for (const shape of shapes) {
    tables.push(await salvageTable(from.kysely, db, shape, (line) => leftOut.write(`${JSON.stringify(line)}\n`)));
    await db.transaction().execute((tx) => countOn(tx, shape));
  }
  leftOut.end();
  await finished(leftOut);
  const names = new Set(shapes.map(({ name }) => name));
  const files = await copyContents(db, names, await openStorage(place), await openStorage({ dataDirectory: side }));
  await endRestore(db);
  await to.maintain();
  return { tables, ...files };
}

interface LeftOut {
  readonly table: string;
  readonly row: unknown;
  readonly reason: string;
}

async function salvageTable(
  from: Kysely<unknown>,
  to: Kysely<unknown>,
  shape: TableShape,
  leaveOut: (line: LeftOut) => void,
): Promise<SalvagedTable> {
  const counts = { rows: 0, unreadable: 0, leftOut: 0 };
  for await (const { rows, unreadable } of salvagedRows(from, shape)) {
    counts.unreadable += unreadable;
    const refused = await insertFitting(to, shape, rows);
    counts.rows += rows.length - refused.length;
    counts.leftOut += refused.length;
    for (const { row, reason } of refused) leaveOut({ table: shape.name, row: JSON.parse(row), reason });
  }
  return { name: shape.name, ...counts };
}

interface RefusedRow {
  readonly row: string;
  readonly reason: string;
}

/** Inserts rows together; where one of them does not fit, each by itself. */
async function insertFitting(db: Kysely<unknown>, shape: TableShape, rows: readonly string[]): Promise<RefusedRow[]> {
  if (rows.length === 0) return [];
  try {
    await db.transaction().execute((tx) => insertRows(tx, shape, rows));
    return [];
  } catch (error) {
    const [row = ""] = rows;
    if (rows.length === 1) return [{ row, reason: errorMessage(error) }];
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await insertFitting(db, shape, rows.slice(0, middle));
  return [...first, ...(await insertFitting(db, shape, rows.slice(middle)))];
}
