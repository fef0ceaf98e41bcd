import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type AuditPlace, firstAuditHash } from "@iphub/sdk/domain/audit-chain";
import { type Kysely, sql, type Transaction } from "kysely";
import { encrypted } from "./encryption.ts";

/** The facts of a copy, by which a restore can tell that nothing is missing or changed. */
export interface CopyFacts {
  readonly format: 1;
  readonly madeAt: string;
  /** The migrations that the database had, in order. */
  readonly migrations: readonly string[];
  readonly tables: readonly (TableShape & { readonly rows: number })[];
  /** SHA-256 of the lines, before compression. */
  readonly sha256: string;
  /** The last entry of the event log. */
  readonly history: AuditPlace;
  /** The public keys that signed the event log, as PEM; backups from before they were kept have none. */
  readonly auditKeys?: string;
}

/** How many rows are read at once. */
const rowsAtOnce = 500;

/**
 * Writes every row of a hub into one compressed file, `table<TAB>row` a line, as of one moment: others may continue
 * writing. The file is synced to disk, encrypted where there is a key.
 */
export async function writeCopy(
  db: Kysely<unknown>,
  path: string,
  madeAt: string,
  key: Buffer | null,
): Promise<CopyFacts> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const shapes = await tableShapes(tx);
      const hash = createHash("sha256");
      const counts = new Map<string, number>();
      const lines = linesOf(tx, shapes, (table, line) => {
        hash.update(line);
        counts.set(table, (counts.get(table) ?? 0) + 1);
      });
      await pipeline(
        Readable.from(lines),
        createGzip(),
        (packed) => (key === null ? packed : encrypted(key, packed)),
        createWriteStream(path, { flags: "wx", flush: true, mode: 0o600 }),
      );
      const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
      const last = await sql<AuditPlace>`
        select seq, hash from event_log order by seq desc limit 1`.execute(tx);
      const { seq = 0, hash: lastHash = firstAuditHash } = last.rows[0] ?? {};
      return {
        format: 1,
        madeAt,
        migrations: migrations.rows.map(({ name }) => name),
        tables: shapes.map((shape) => ({ ...shape, rows: counts.get(shape.name) ?? 0 })),
        sha256: hash.digest("hex"),
        history: { seq, hash: lastHash },
      };
    });
}

async function* linesOf(
  tx: Transaction<unknown>,
  shapes: readonly TableShape[],
  note: (table: string, line: string) => void,
): AsyncGenerator<string> {
  for (const shape of shapes) {
    const cursor = sql.id(`copy_${shape.name}`);
    const columns = shape.columns.map((column) => {
      const name = sql.id(column.name);
      return travelsAsText(column) ? sql`${name}::text as ${name}` : name;
    });
    const order = shape.key.length === 0 ? sql`` : sql`order by ${sql.join(shape.key.map((name) => sql.ref(name)))}`;
    await sql`
      declare ${cursor} no scroll cursor for
      select to_jsonb(r)::text as row from (select ${sql.join(columns)} from ${sql.id(shape.name)} ${order}) r`.execute(
      tx,
    );
    for (;;) {
      const piece = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(tx);
      for (const { row } of piece.rows) {
        const line = `${shape.name}\t${row}\n`;
        note(shape.name, line);
        yield line;
      }
      if (piece.rows.length < rowsAtOnce) break;
    }
    await sql`close ${cursor}`.execute(tx);
  }
}

/** A column in a copy; JSON is copied as text, because a JSON null differs from a missing value. */
interface ColumnShape {
  readonly name: string;
  readonly type: string;
  readonly identity: boolean;
}

/** A table with its stored columns, without computed ones. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  /** The columns of its primary key, which order its rows in a copy: the same rows give the same copy. */
  readonly key: readonly string[];
}

interface ColumnRow extends ColumnShape {
  readonly table: string;
}

/** Every table of the hub, referenced tables first. @throws Error where tables refer to each other */
export async function tableShapes(db: Kysely<unknown>): Promise<TableShape[]> {
  const columns = await sql<ColumnRow>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as identity
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db);
  const byTable = new Map<string, ColumnShape[]>();
  for (const { table, name, type, identity } of columns.rows) {
    byTable.set(table, [...(byTable.get(table) ?? []), { name, type, identity }]);
  }
  const references = await sql<{ from: string; to: string }>`
    select distinct f.relname as from, t.relname as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_namespace n on n.oid = f.relnamespace
    where k.contype = 'f' and n.nspname = current_schema() and f.oid <> t.oid`.execute(db);
  const keys = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
    where i.indisprimary and n.nspname = current_schema() group by c.relname`.execute(db);
  const keyOf = new Map(keys.rows.map((row) => [row.table, row.columns]));
  return inOrder([...byTable.keys()], references.rows).map((name) => ({
    name,
    columns: byTable.get(name) ?? [],
    key: keyOf.get(name) ?? [],
  }));
}

function inOrder(
  names: readonly string[],
  references: readonly { readonly from: string; readonly to: string }[],
): string[] {
  const ordered: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)));
    if (free.length === 0) throw new Error(`The tables ${[...left].join(", ")} refer to each other.`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** Whether a column's values are copied as text: JSON, whose null is a value. */
export function travelsAsText({ type }: ColumnShape): boolean {
  return type === "jsonb" || type === "json";
}
