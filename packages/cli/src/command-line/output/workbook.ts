import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  firstParts,
  lastParts,
  mostSheetRows,
  sheetEnd,
  sheetPath,
  sheetRow,
  sheetStart,
} from "@iphub/sdk/domain/xlsx-parts";
import { ZipFile } from "yazl";
import { saveStream } from "../save-stream.ts";
import { cellText, columnTitle, columnValue } from "./cell.ts";
import type { Column, Pages } from "./column.ts";

/** The quickest packing: markup repeats itself so much that it takes most of the bytes away. */
const packing = { compressionLevel: 1 };

/**
 * Writes the rows of a list to a file as a workbook, page by page as they come, or to standard output where it is `-`. A
 * file is there whole or not at all. `columnsFor` is asked once, with the first row. Returns how many rows there were;
 * rejects with what reading the pages or writing the file failed with.
 */
export async function saveWorkbook(
  pages: Pages,
  columnsFor: (sample: unknown) => readonly Column[],
  target: string,
): Promise<number> {
  const out = new PassThrough();
  const [count] = await Promise.all([
    fill(out, linesOf(pages, columnsFor)).catch((error: unknown) => {
      out.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }),
    saveStream(out, target, { isSilent: true }),
  ]);
  return count;
}

/** The heading, then every row, as the texts of its cells. */
async function* linesOf(
  pages: Pages,
  columnsFor: (sample: unknown) => readonly Column[],
): AsyncGenerator<readonly string[], undefined> {
  let columns: readonly Column[] | undefined;
  for await (const rows of pages) {
    if (columns === undefined) {
      columns = columnsFor(rows[0]);
      yield columns.map(columnTitle);
    }
    const shown = columns;
    for (const row of rows) yield shown.map((column) => cellText(columnValue(column, row)));
  }
}

/** Packs the sheets, each with the heading on top, and gives the number of rows. */
async function fill(out: PassThrough, lines: AsyncGenerator<readonly string[], undefined>): Promise<number> {
  const book = new ZipFile();
  book.outputStream.pipe(out);
  addParts(book, firstParts);
  const titles: string[] = [];
  const { value: heading = [] } = await lines.next();
  let count = 0;
  for (let isMore = true; isMore; ) {
    titles.push(titles.length === 0 ? "List" : `List ${titles.length + 1}`);
    const written = await addSheet(book, out, { path: sheetPath(titles.length), heading, lines });
    count += written;
    isMore = written === mostSheetRows - 1;
  }
  addParts(book, lastParts(titles));
  book.end();
  return count;
}

function addParts(book: ZipFile, parts: Readonly<Record<string, string>>): void {
  for (const [path, part] of Object.entries(parts)) book.addBuffer(Buffer.from(part), path, packing);
}

type Sheet = {
  readonly path: string;
  readonly heading: readonly string[];
  readonly lines: AsyncGenerator<readonly string[], undefined>;
};

/** Adds one sheet, as full as a sheet can be; where the file cannot be written it ends with an error. */
async function addSheet(book: ZipFile, out: PassThrough, { path, heading, lines }: Sheet): Promise<number> {
  let count = 0;
  async function* texts() {
    yield sheetStart + sheetRow(1, heading);
    while (count < mostSheetRows - 1) {
      const { value } = await lines.next();
      if (value === undefined) break;
      count += 1;
      yield sheetRow(count + 1, value);
    }
    yield sheetEnd;
  }
  const sheet = Readable.from(texts(), { objectMode: false });
  const leave = () => sheet.destroy();
  out.once("close", leave);
  book.addReadStream(sheet, path, packing);
  await finished(sheet);
  out.off("close", leave);
  return count;
}
