import { type Kysely, sql } from "kysely";
import { type TableShape, travelsAsText } from "./write-copy.ts";

/** A piece of a table: the rows that could be read, as JSON, and how many pages or single rows could not. */
export interface SalvagedPiece {
  readonly rows: readonly string[];
  readonly unreadable: number;
}

/** How many pages are read at once while all goes well. */
const pagesAtOnce = 64;
/** No page of 8 KB holds more rows: each takes 24 bytes and a pointer of 4. */
const mostRowsOfPage = 291;

/**
 * Reads a table page by page in the order in which it is stored, without an index, and passes over what cannot be read: a damaged page,
 * or a row of a whole page whose long value is damaged.
 */
export async function* salvagedRows(db: Kysely<unknown>, shape: TableShape): AsyncGenerator<SalvagedPiece> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${shape.name}::regclass) / current_setting('block_size')::int)::int as pages`.execute(db);
  const pages = rows[0]?.pages ?? 0;
  for (let first = 0; first < pages; first += pagesAtOnce) {
    yield* readPages(db, shape, first, Math.min(first + pagesAtOnce, pages));
  }
}

/** Reads the pages from `first` up to `end`; halves what cannot be read until it is one page. */
async function* readPages(
  db: Kysely<unknown>,
  shape: TableShape,
  first: number,
  end: number,
): AsyncGenerator<SalvagedPiece> {
  try {
    yield { rows: await readRange(db, shape, `(${first},0)`, `(${end},0)`), unreadable: 0 };
  } catch (error) {
    if (end - first === 1) return yield isWholePage(error) ? { rows: [], unreadable: 1 } : readEach(db, shape, first);
    const middle = Math.floor((first + end) / 2);
    yield* readPages(db, shape, first, middle);
    yield* readPages(db, shape, middle, end);
  }
}

/** Whether the page itself cannot be read, and so no row of it. */
function isWholePage(error: unknown): boolean {
  return error instanceof Error && /invalid page|could not read block/.test(error.message);
}

/** Reads the rows of a page one by one. */
async function readEach(db: Kysely<unknown>, shape: TableShape, page: number): Promise<SalvagedPiece> {
  const rows: string[] = [];
  let unreadable = 0;
  for (let at = 1; at <= mostRowsOfPage; at += 1) {
    try {
      rows.push(...(await readRange(db, shape, `(${page},${at})`, `(${page},${at + 1})`)));
    } catch {
      unreadable += 1;
    }
  }
  return { rows, unreadable };
}

async function readRange(db: Kysely<unknown>, { name, columns }: TableShape, from: string, to: string) {
  const shown = columns.map((column) => {
    const id = sql.id(column.name);
    return travelsAsText(column) ? sql`${id}::text as ${id}` : id;
  });
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(r)::text as row from
      (select ${sql.join(shown)} from ${sql.id(name)} where ctid >= ${from}::tid and ctid < ${to}::tid) r`.execute(db);
  return rows.map(({ row }) => row);
}
