import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { bytesOf } from "./text-bytes.ts";
import { firstParts, lastParts, mostSheetRows, sheetEnd, sheetPath, sheetRow, sheetStart } from "./workbook-parts.ts";

/** Batches of rows, each row as the texts of its cells. */
export type RowBatches = AsyncIterable<readonly (readonly string[])[]>;

/** How many rows are written at once. */
const rowsAtOnce = 500;
/** The fastest compression level: it already saves most of the bytes of repetitive markup. */
const packing = { compressionLevel: 1 };

/**
 * Writes a workbook while its rows arrive. The first row is the heading; rows beyond the limit of a sheet continue in a
 * second one under the same heading. Every cell is text, so that nothing is run as a formula. If reading the rows
 * fails, or the reader of the workbook stops, it ends with an error and reads no more rows.
 */
export function writeWorkbook(title: string, rows: RowBatches): Readable {
  const out = new PassThrough();
  const book = new ZipFile();
  book.outputStream.pipe(out);
  pack(book, out, title, new RowSource(rows)).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function pack(book: ZipFile, out: PassThrough, title: string, rows: RowSource): Promise<void> {
  const titles: string[] = [];
  addParts(book, firstParts);
  try {
    const [heading = []] = (await rows.hasMore()) ? rows.take(1) : [];
    do {
      titles.push(titles.length === 0 ? title : `${title} ${titles.length + 1}`);
      await addSheet(book, out, sheetPath(titles.length), bytesOf(sheetTexts(heading, rows)));
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
  addParts(book, lastParts(titles));
  book.end();
}

function addParts(book: ZipFile, parts: Readonly<Record<string, string>>): void {
  for (const [path, part] of Object.entries(parts)) book.addBuffer(Buffer.from(part), path, packing);
}

async function addSheet(
  book: ZipFile,
  out: PassThrough,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const sheet = Readable.from(bytes, { objectMode: false });
  const leave = () => sheet.destroy();
  out.once("close", leave);
  book.addReadStream(sheet, path, packing);
  await finished(sheet);
  out.off("close", leave);
}

/** One sheet, up to the limit of rows. */
async function* sheetTexts(heading: readonly string[], rows: RowSource): AsyncGenerator<Iterable<string>, undefined> {
  yield [sheetStart, sheetRow(1, heading)];
  for (let last = 1; last < mostSheetRows && (await rows.hasMore()); ) {
    const some = rows.take(Math.min(rowsAtOnce, mostSheetRows - last));
    yield rowTexts(some, last + 1);
    last += some.length;
  }
  yield [sheetEnd];
}

function* rowTexts(rows: readonly (readonly string[])[], first: number): Generator<string, undefined> {
  for (const [at, texts] of rows.entries()) yield sheetRow(first + at, texts);
}

/** Buffers the batches, so that any number of rows can be taken. */
class RowSource {
  readonly #batches: AsyncIterator<readonly (readonly string[])[]>;
  #batch: readonly (readonly string[])[] = [];
  #at = 0;

  constructor(batches: RowBatches) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Whether there is another row; waits for the next batch if the current one is used up. */
  async hasMore(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const { done, value } = await this.#batches.next();
      if (done === true) return false;
      [this.#batch, this.#at] = [value, 0];
    }
    return true;
  }

  /** The next rows, up to a number; fewer at the end of a batch. */
  take(most: number): readonly (readonly string[])[] {
    const rows = this.#batch.slice(this.#at, this.#at + most);
    this.#at += rows.length;
    return rows;
  }

  async close(): Promise<void> {
    await this.#batches.return?.(undefined);
  }
}
