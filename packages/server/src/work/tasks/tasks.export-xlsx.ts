import { Readable, type Transform } from "node:stream";
import { finished } from "node:stream/promises";
import type { Task } from "@iphub/sdk/contract/tasks";
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
import { bytesOf } from "./tasks.export-bytes.ts";
import { exportColumns } from "./tasks.export-columns.ts";
import { Gathering } from "./tasks.export-gathering.ts";

/** Rows that are packed at once. */
const batchSize = 500;
/** What is more goes on the next sheet. */
const mostBatches = Math.floor((mostSheetRows - 1) / batchSize);
/** The quickest packing: markup repeats itself so much that it takes most of the bytes away. */
const packing = { compressionLevel: 1 };

/** Tasks as a workbook, written as it is read. Every cell is text, so that nothing is ever a formula. */
export function xlsxOf(pieces: AsyncIterable<readonly Task[]>): Readable {
  const out = new Gathering();
  const book = new ZipFile();
  book.outputStream.pipe(out);
  write(book, out, pieces).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function write(book: ZipFile, out: Transform, pieces: AsyncIterable<readonly Task[]>): Promise<void> {
  const batches = batchesOf(pieces);
  const titles: string[] = [];
  addParts(book, firstParts);
  try {
    for (let isMore = true; isMore; ) {
      titles.push(titles.length === 0 ? "Tasks" : `Tasks ${titles.length + 1}`);
      isMore = await writeSheet(book, out, { path: sheetPath(titles.length), batches });
    }
  } finally {
    await batches.return(undefined);
  }
  addParts(book, lastParts(titles));
  book.end();
}

function addParts(book: ZipFile, parts: Readonly<Record<string, string>>): void {
  for (const [path, part] of Object.entries(parts)) book.addBuffer(Buffer.from(part), path, packing);
}

async function* batchesOf(pieces: AsyncIterable<readonly Task[]>): AsyncGenerator<readonly Task[], undefined> {
  for await (const tasks of pieces) {
    for (let at = 0; at < tasks.length; at += batchSize) yield tasks.slice(at, at + batchSize);
  }
}

type SheetSource = { readonly path: string; readonly batches: AsyncGenerator<readonly Task[], undefined> };

/** Writes one sheet; true where it is full and there may be more. A reader who goes away ends it with an error. */
async function writeSheet(book: ZipFile, out: Transform, { path, batches }: SheetSource): Promise<boolean> {
  let isMore = true;
  async function* texts(): AsyncGenerator<Iterable<string>, undefined> {
    const heading = exportColumns.map(({ title }) => title);
    yield [sheetStart, sheetRow(1, heading)];
    let row = 1;
    for (let batch = 0; batch < mostBatches && isMore; batch += 1) {
      const { value = [] } = await batches.next();
      isMore = value.length > 0;
      yield rowsOf(value, row);
      row += value.length;
    }
    yield [sheetEnd];
  }
  const sheet = Readable.from(bytesOf(texts()), { objectMode: false });
  const leave = () => sheet.destroy();
  out.once("close", leave);
  book.addReadStream(sheet, path, packing);
  await finished(sheet);
  out.off("close", leave);
  return isMore;
}

function* rowsOf(tasks: readonly Task[], before: number): Generator<string, undefined> {
  let row = before;
  for (const task of tasks) {
    row += 1;
    const texts = exportColumns.map((column) => column.value(task));
    yield sheetRow(row, texts);
  }
}
