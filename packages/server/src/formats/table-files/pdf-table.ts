import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import PDFDocument from "pdfkit";
import { cellSize, cellsOf, drawCell, type PdfCell, registerOwnFonts } from "./pdf-cells.ts";
import type { TableColumn } from "./table-file.ts";

const margin = 36;
const rowHeight = 16;
const gap = 6;
/** Bytes that wait for the reader before writing pauses. */
const mostWaiting = 1_000_000;
/** The most characters of a cell: of one on a single line, and of one that is broken into several. */
const longest = { line: 200, lines: 600 };

/** A table to print. */
export interface PdfTable<Row> {
  readonly title: string;
  /** Printed are those with a width. */
  readonly columns: readonly TableColumn<Row>[];
  /** Lines between the title and the table of the first page. */
  readonly notes?: readonly string[];
  /** The heading above a row; it is printed where it is another than that of the row before. */
  readonly sectionOf?: (row: Row) => string;
  /** How many lines a cell may have; one by default. */
  readonly lines?: number;
}

interface PrintedColumn<Row> extends TableColumn<Row> {
  readonly width: number;
}

/** A table as a printable document, written page by page. A letter that no font has is shown as `\ufffd`. */
export function pdfOf<Row>(table: PdfTable<Row>, pieces: AsyncIterable<readonly Row[]>): Readable {
  const out = new PassThrough();
  write(out, table, pieces).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function write<Row>(
  out: PassThrough,
  table: PdfTable<Row>,
  pieces: AsyncIterable<readonly Row[]>,
): Promise<void> {
  const info = { Title: table.title };
  const doc = new PDFDocument({ size: "A4", layout: "landscape", margin, info, lang: "en", autoFirstPage: false });
  doc.pipe(out);
  registerOwnFonts(doc);
  const printer = new TablePrinter(doc, table);
  await printer.begin();
  for await (const rows of pieces) {
    await printer.print(rows);
    if (out.destroyed) return;
    while (doc.readableLength > mostWaiting && !out.destroyed) {
      await Promise.race([once(out, "drain"), once(out, "close")]);
    }
  }
  doc.end();
}

/** Puts rows one below the other, and begins a page where one is full. */
class TablePrinter<Row> {
  readonly #doc: PDFKit.PDFDocument;
  readonly #table: PdfTable<Row>;
  readonly #columns: readonly PrintedColumn<Row>[];
  readonly #lines: number;
  #top = 0;
  #batch = 0;
  #section = "";

  constructor(doc: PDFKit.PDFDocument, table: PdfTable<Row>) {
    this.#doc = doc;
    this.#table = table;
    this.#columns = table.columns.flatMap(({ width, ...column }) =>
      width === undefined ? [] : [{ ...column, width }],
    );
    this.#lines = table.lines ?? 1;
  }

  /** The first page with the notes. */
  async begin(): Promise<void> {
    const { notes = [] } = this.#table;
    this.#titled();
    const width = this.#room();
    for (const [cell] of await this.#cellsOf(notes.map((note) => [note]))) {
      if (cell === undefined) continue;
      const height = this.#heightOf(cell, width, 3);
      drawCell(this.#doc, cell, { left: margin, top: this.#top, width, height });
      this.#top += height + 2;
    }
    if (notes.length > 0) this.#top += 4;
    this.#heading();
  }

  async print(rows: readonly Row[]): Promise<void> {
    const most = this.#lines > 1 ? longest.lines : longest.line;
    const texts = rows.map((row) => this.#columns.map(({ value }) => value(row).replace(/\s+/g, " ").slice(0, most)));
    const sections = rows.map((row) => this.#table.sectionOf?.(row) ?? "");
    const named = await this.#cellsOf(sections.map((section) => [section]));
    for (const [index, cells] of (await this.#cellsOf(texts)).entries()) {
      const section = sections[index] ?? "";
      if (section !== this.#section) this.#sectionOf(section, named[index]?.[0] ?? []);
      this.#row(cells);
    }
  }

  #cellsOf(texts: readonly (readonly string[])[]): Promise<PdfCell[][]> {
    this.#batch += 1;
    this.#doc.fontSize(cellSize);
    return cellsOf(this.#doc, texts, this.#batch);
  }

  #room(): number {
    return this.#doc.page.width - 2 * margin;
  }

  #titled(): void {
    this.#doc.addPage();
    this.#doc.font("bold").fontSize(11).text(this.#table.title, margin, margin, { lineBreak: false });
    this.#doc.fontSize(cellSize);
    this.#top = margin + 22;
  }

  /** The titles of the columns, with a line below them. */
  #heading(): void {
    this.#draw(
      this.#columns.map(({ title }) => [{ text: title, font: "bold", level: 0 }]),
      rowHeight,
    );
    const line = this.#top + rowHeight - 4;
    this.#doc
      .moveTo(margin, line)
      .lineTo(margin + this.#room(), line)
      .lineWidth(0.5)
      .stroke();
    this.#top += rowHeight;
  }

  #makeRoom(height: number): void {
    if (this.#top + height <= this.#doc.page.height - margin) return;
    this.#titled();
    this.#heading();
  }

  #sectionOf(section: string, cell: PdfCell): void {
    this.#makeRoom(3 * rowHeight);
    this.#section = section;
    const bold = cell.map((stretch) => (stretch.font === "text" ? { ...stretch, font: "bold" as const } : stretch));
    const place = { left: margin, top: this.#top + 6, width: this.#room(), height: rowHeight - 4 };
    drawCell(this.#doc, bold, place);
    this.#top += rowHeight + 6;
  }

  #row(cells: readonly PdfCell[]): void {
    const heights = cells.map((cell, at) => this.#heightOf(cell, this.#widthOf(at) - gap, this.#lines));
    const height = this.#lines === 1 ? rowHeight : Math.max(rowHeight, ...heights.map((one) => one + 5));
    this.#makeRoom(height);
    this.#draw(cells, height);
    this.#top += height;
  }

  #draw(cells: readonly PdfCell[], height: number): void {
    let left = margin;
    for (const [at, cell] of cells.entries()) {
      const width = this.#widthOf(at);
      drawCell(this.#doc, cell, { left, top: this.#top, width: width - gap, height: height - 4 });
      left += width;
    }
  }

  #widthOf(at: number): number {
    return this.#room() * (this.#columns[at]?.width ?? 0);
  }

  /** Text of several fonts or directions stays on one line, because the library breaks lines within one font only. */
  #heightOf(cell: PdfCell, width: number, lines: number): number {
    const [only, ...more] = cell;
    const line = rowHeight - 4;
    if (lines === 1 || only === undefined || more.length > 0 || typeof only.font !== "string") return line;
    const step = this.#doc.font(only.font).currentLineHeight(true);
    return Math.min(this.#doc.heightOfString(only.text, { width }) + 1, step * lines + 1);
  }
}
