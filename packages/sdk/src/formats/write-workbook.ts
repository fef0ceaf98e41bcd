import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { bytesOf } from "./text-bytes.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The name of a column, counted from 0: A to Z, then AA. */
function columnName(at: number): string {
  const last = letters[at % letters.length] ?? "";
  return at < letters.length ? last : columnName(Math.floor(at / letters.length) - 1) + last;
}

/** The names of the first columns, enough for most sheets. */
const columnNames = Array.from(letters, (_letter, at) => columnName(at));

const mostSheetRows = 1_048_576;
/** The most characters of a cell (the format's own limit). */
const longestCell = 32_767;

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The start of a sheet's part (ECMA-376, part 1, 18.3.1): the first row is frozen. */
const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = "</sheetData></worksheet>";

/** The path of the nth sheet within the workbook, counted from 1. */
function sheetPath(n: number): string {
  return `xl/worksheets/sheet${n}.xml`;
}

/** The nth row of a sheet (counted from 1) as XML. Every cell is text; an empty one is left out. */
function sheetRow(n: number, texts: readonly string[]): string {
  let cells = "";
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? "";
    if (text !== "")
      cells += `<c r="${columnNames[at] ?? columnName(at)}${n}" t="inlineStr"><is>${textElement(text)}</is></c>`;
  }
  return `<row r="${n}">${cells}</row>`;
}

function textElement(text: string): string {
  if (text.length <= longestCell && !unplain.test(text)) return `<t>${text}</t>`;
  const isPadded = text.trimStart() !== text || text.trimEnd() !== text;
  const shown = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
  return `<t${isPadded ? ' xml:space="preserve"' : ""}>${special.test(shown) ? shown.replace(everySpecial, writable) : shown}</t>`;
}

/**
 * The characters of a cell that must be escaped: XML markup, characters outside the range of XML (XML 1.0, 2.2), and
 * the carriage return, which XML would read as a line feed. `_x0041_` in a workbook means the character of that
 * code, so a literal one is escaped too.
 */
const special = /[&<>]|[^\t\n\u0020-\ufffd]|_(?=x[0-9A-Fa-f]{4}_)/;
const everySpecial = new RegExp(special, "g");
/** Matches texts that need escaping: almost none do, and an export writes millions. */
const unplain = new RegExp(`^\\s|\\s$|${special.source}`);
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function writable(mark: string): string {
  return entities[mark] ?? `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

const link = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
const links = (content: string) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${content}</Relationships>`;

/**
 * The first parts of a workbook, by path (ECMA-376, part 2): programs recognise the format by them. Every XML part
 * without its own entry is a sheet.
 */
const firstParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/></Types>`,
  "_rels/.rels": links(link(1, "officeDocument", "xl/workbook.xml")),
};

/** The parts after the sheets, by path. `titles` are the names of the sheets. */
function lastParts(titles: readonly string[]): Record<string, string> {
  const each = (part: (n: number, title: string) => string) => titles.map((title, at) => part(at + 1, title)).join("");
  const sheets = each((n, title) => `<sheet name="${title}" sheetId="${n}" r:id="rId${n}"/>`);
  return {
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": links(each((n) => link(n, "worksheet", `worksheets/sheet${n}.xml`))),
  };
}

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
