import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type Kysely, sql } from "kysely";

/** The mark is a table of its own outside the migrations: it is there before the first of them and goes with the end. */
const markTable = "iphub_unfinished_restore";

/** A restore into this database did not come to its end, so the hub in it may lack records or files. */
export class UnfinishedRestoreError extends Error {
  constructor() {
    super(
      "A restore into this place did not come to its end, so what is in it may lack records or files, and it is not opened. " +
        "Run iphub restore again with a whole backup: it starts again here.",
    );
    this.name = "UnfinishedRestoreError";
  }
}

/** How the name begins of the folder in which a restore makes a data folder that does not exist yet. */
export function sideFolderStart(dataDirectory: string): string {
  return `${resolve(dataDirectory)}.restoring-`;
}

/** The folders that restores to a data folder left which were cut off, or in which one runs. */
export async function sideFolders(dataDirectory: string): Promise<string[]> {
  const start = sideFolderStart(dataDirectory);
  const names = await readdir(dirname(start)).catch(() => []);
  return names.filter((name) => name.startsWith(basename(start))).map((name) => join(dirname(start), name));
}

/** Whether a restore into this database has begun and not ended. */
export async function hasUnfinishedRestore(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${markTable}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** Marks a database as being restored; until {@link endRestore} it opens for a restore only. */
export async function beginRestore(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists ${sql.table(markTable)} (begun_at timestamptz not null default now())`.execute(
    db,
  );
}

/** Says that everything of the backup has arrived. */
export async function endRestore(db: Kysely<unknown>): Promise<void> {
  await sql`drop table ${sql.table(markTable)}`.execute(db);
}
