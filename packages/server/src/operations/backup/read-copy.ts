import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { linesOf } from "@iphub/sdk/formats/text-lines";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { beginRestore, hasUnfinishedRestore } from "../../platform/database/unfinished-restore.ts";
import { RestoreError } from "./restore-error.ts";
import { type CopyFacts, type TableShape, travelsAsText } from "./write-copy.ts";

/** The most rows in one statement, and the most characters of them. */
const mostRows = 500;
const mostCharacters = 4 * 1024 * 1024;

/** A type as PostgreSQL writes it: `text`, `date[]`, `timestamp(3) with time zone`. */
const plainType = /^[a-z][a-z0-9_ ]*(\(\d+(,\d+)?\)[a-z ]*)?(\[\])?$/;

/**
 * Restores every row of a copy to an empty hub, all or none, and marks it as unfinished before. Rows inserted by
 * migrations are replaced by the copy's, and those of an earlier restore that did not end.
 * @param open the compressed lines, from the start
 * @throws RestoreError where the hub is in use already, or the copy was damaged
 */
export async function readCopy(db: Kysely<unknown>, open: () => Promise<Readable>, facts: CopyFacts): Promise<void> {
  if (!(await hasUnfinishedRestore(db))) {
    await requireEmpty(db);
    await beginRestore(db);
  }
  await db.transaction().execute(async (tx) => {
    await sql`truncate ${sql.join(facts.tables.map(({ name }) => sql.id(name)))} cascade`.execute(tx);
    const { counts, sha256 } = await pipeline(await open(), createGunzip(), (unpacked) =>
      insertLines(tx, unpacked, facts),
    );
    if (sha256 !== facts.sha256) throw new RestoreError("The copy was changed or is damaged: its SHA-256 differs.");
    const short = facts.tables.find(({ name, rows }) => (counts.get(name) ?? 0) !== rows);
    if (short) throw new RestoreError(`The copy is incomplete: rows of ${short.name} are missing.`);
    for (const shape of facts.tables) await countOn(tx, shape);
  });
}

async function requireEmpty(db: Kysely<unknown>): Promise<void> {
  const found = await sql<{ used: boolean }>`
    select exists (select 1 from users) or exists (select 1 from inventions) as used`.execute(db);
  if (found.rows[0]?.used) {
    throw new RestoreError("The target already contains a hub. Use an empty folder or database.");
  }
}

async function insertLines(tx: Transaction<unknown>, unpacked: AsyncIterable<Uint8Array>, { tables }: CopyFacts) {
  const shapes = new Map(tables.map((shape) => [shape.name, shape]));
  const counts = new Map<string, number>();
  const hash = createHash("sha256");
  let waiting: { shape: TableShape; rows: string[]; size: number } | undefined;
  const flush = async () => {
    if (waiting) await insertRows(tx, waiting.shape, waiting.rows);
    waiting = undefined;
  };
  for await (const line of linesOf(unpacked)) {
    hash.update(`${line}\n`);
    const at = line.indexOf("\t");
    const shape = shapes.get(line.slice(0, at));
    if (!shape) throw new RestoreError("The copy was changed or is damaged: it names a table that it does not have.");
    const isFull = waiting && (waiting.rows.length >= mostRows || waiting.size >= mostCharacters);
    if (waiting?.shape !== shape || isFull) await flush();
    waiting ??= { shape, rows: [], size: 0 };
    waiting.rows.push(line.slice(at + 1));
    waiting.size += line.length;
    counts.set(shape.name, (counts.get(shape.name) ?? 0) + 1);
  }
  await flush();
  return { counts, sha256: hash.digest("hex") };
}

/** Inserts rows of a copy, each as the JSON of its columns. */
export async function insertRows(tx: Transaction<unknown>, { name, columns }: TableShape, rows: readonly string[]) {
  const names = columns.map((column) => sql.id(column.name));
  const values = columns.map((column) =>
    travelsAsText(column) ? sql`${sql.id(column.name)}::jsonb` : sql.id(column.name),
  );
  const typed = columns.map(
    (column) => sql`${sql.id(column.name)} ${travelsAsText(column) ? sql`text` : typeOf(column)}`,
  );
  await sql`
    insert into ${sql.id(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from jsonb_to_recordset(${`[${rows.join(",")}]`}::jsonb) as r (${sql.join(typed)})
    `.execute(tx);
}

/** The type of a column as SQL: a manifest is not believed, so it is a name and no more. */
function typeOf({ name, type }: TableShape["columns"][number]): RawBuilder<unknown> {
  if (!plainType.test(type)) throw new RestoreError(`The copy was changed or is damaged: column ${name} has no type.`);
  return sql.raw(type);
}

/** Sets a sequence after its highest value. */
export async function countOn(tx: Transaction<unknown>, { name, columns }: TableShape): Promise<void> {
  for (const { name: column } of columns.filter(({ identity }) => identity)) {
    await sql`
      select setval(pg_get_serial_sequence(${name}, ${column}), greatest(max(${sql.id(column)}), 1), max(${sql.id(column)}) is not null)
      from ${sql.id(name)}`.execute(tx);
  }
}
