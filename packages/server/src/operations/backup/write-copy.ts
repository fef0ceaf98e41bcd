import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type AuditPlace, firstAuditHash } from "@iphub/sdk/domain/audit-chain";
import { type Kysely, sql, type Transaction } from "kysely";
import { encrypted } from "./encryption.ts";
import { type TableShape, tableShapes, travelsAsText } from "./table-shapes.ts";

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
