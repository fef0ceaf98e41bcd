import { errorMessage } from "@iphub/sdk/domain/error-message";
import { type Kysely, sql } from "kysely";
import { openDatabase } from "../../platform/database/open-database.ts";
import { tableNames } from "../../platform/database/table-names.ts";
import { hasUnfinishedRestore } from "../../platform/database/unfinished-restore.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { hubMigrations } from "../../schema.ts";
import { checkHistory } from "./check-history.ts";
import { checkIndexes, type IndexShape, indexShapes, rebuildIndex } from "./check-indexes.ts";
import { checkContents } from "./copy-contents.ts";
import { type HubPlace, queryDeadlineMs, silent } from "./hub-place.ts";

/** One thing that was checked. */
export interface DataFinding {
  readonly part: "database" | "restore" | "tables" | "indexes" | "history" | "files";
  readonly found: string;
  readonly isDamaged: boolean;
}

/**
 * Reads everything of a hub that is not running (one on a PostgreSQL server may): every value of every row, every
 * index, the chain of hashes, and every file. Does not migrate, and changes nothing but damaged indexes, which it makes
 * again if that is wanted.
 */
export async function checkData(place: HubPlace, repairs = false): Promise<DataFinding[]> {
  const { dataDirectory, databaseUrl } = place;
  const where = databaseUrl === undefined ? { dataDirectory } : { databaseUrl };
  const options = { migrations: hubMigrations, log: silent, queryDeadlineMs, purpose: "check" } as const;
  const database = await openDatabase<unknown>({ ...where, ...options });
  try {
    const db = database.kysely;
    const tables = await tableNames(db);
    const { findings: rows, unreadable } = await readTables(db, tables);
    const indexes = await indexFindings(db, unreadable, repairs);
    const rest = [await restoreFinding(db), await historyFinding(db), await filesFinding(db, tables, place)];
    return [{ part: "database", found: "opens", isDamaged: false }, ...rows, ...indexes, ...rest];
  } finally {
    await database.close();
  }
}

interface ReadTables {
  readonly findings: readonly DataFinding[];
  /** The names of those that cannot be read whole. */
  readonly unreadable: ReadonlySet<string>;
}

/** Reads every value, those that are stored apart too: a damaged page shows when it is read. */
async function readTables(db: Kysely<unknown>, tables: readonly string[]): Promise<ReadTables> {
  const damaged: DataFinding[] = [];
  const unreadable = new Set<string>();
  let read = 0;
  for (const name of tables) {
    try {
      const { rows } = await sql<{ rows: number }>`
        select count(to_jsonb(r)::text)::float8 as rows from ${sql.table(name)} r`.execute(db);
      read += rows[0]?.rows ?? 0;
    } catch (error) {
      unreadable.add(name);
      damaged.push({ part: "tables", found: `${name} cannot be read whole: ${errorMessage(error)}`, isDamaged: true });
    }
  }
  const found = `${tables.length - damaged.length} of ${tables.length} tables, ${read} rows`;
  return { findings: [{ part: "tables", found, isDamaged: false }, ...damaged], unreadable };
}

/** Compares the indexes of the tables that can be read with them, and makes damaged ones again if that is wanted. */
async function indexFindings(
  db: Kysely<unknown>,
  unreadable: ReadonlySet<string>,
  repairs: boolean,
): Promise<DataFinding[]> {
  const indexes = (await indexShapes(db)).filter(({ table }) => !unreadable.has(table));
  const { checked, notChecked, damaged } = await checkIndexes(db, indexes);
  const left = notChecked.length === 0 ? "" : `; not compared: ${notChecked.join(", ")}`;
  const found = `${checked - damaged.length} of ${indexes.length} agree with their tables${left}`;
  const findings: DataFinding[] = [{ part: "indexes", found, isDamaged: false }];
  for (const { index, reason } of damaged) {
    const words = `${index.name} of ${index.table} is damaged: ${reason}`;
    if (!repairs) {
      findings.push({ part: "indexes", found: words, isDamaged: true });
      continue;
    }
    const still = await rebuilt(db, index);
    findings.push({ part: "indexes", found: `${words}; ${still ?? "it was made again"}`, isDamaged: still !== null });
  }
  return findings;
}

/** Makes an index again and compares it; what is still wrong with it then, or null. */
async function rebuilt(db: Kysely<unknown>, index: IndexShape): Promise<string | null> {
  try {
    await rebuildIndex(db, index);
  } catch (error) {
    return `it cannot be made again (${errorMessage(error)}): --salvage FOLDER leaves out the rows that do not fit`;
  }
  const { damaged } = await checkIndexes(db, [{ ...index, isValid: true }]);
  return damaged[0] ? `it was made again, and is still damaged: ${damaged[0].reason}` : null;
}

async function restoreFinding(db: Kysely<unknown>): Promise<DataFinding> {
  const isDamaged = await hasUnfinishedRestore(db);
  return { part: "restore", found: isDamaged ? "a restore has not come to its end" : "none is unfinished", isDamaged };
}

async function historyFinding(db: Kysely<unknown>): Promise<DataFinding> {
  try {
    const { seq } = await checkHistory(db);
    return { part: "history", found: `${seq} entries, the chain of hashes holds`, isDamaged: false };
  } catch (error) {
    return { part: "history", found: errorMessage(error), isDamaged: true };
  }
}

async function filesFinding(db: Kysely<unknown>, tables: readonly string[], place: HubPlace): Promise<DataFinding> {
  try {
    const { files, damaged } = await checkContents(db, new Set(tables), await openStorage(place));
    const shown = damaged.slice(0, 20).join(", ") + (damaged.length > 20 ? ` and ${damaged.length - 20} more` : "");
    const found = damaged.length === 0 ? `${files} are whole` : `${damaged.length} are missing or damaged: ${shown}`;
    return { part: "files", found, isDamaged: damaged.length > 0 };
  } catch (error) {
    return { part: "files", found: errorMessage(error), isDamaged: true };
  }
}
