import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import type { Task } from "@iphub/sdk/contract/tasks";
import PDFDocument from "pdfkit";
import { exportColumns } from "./tasks.export-columns.ts";
import { cellSize, cellsOf, drawCell, type PdfCell, registerOwnFonts } from "./tasks.pdf-cells.ts";

const printed = exportColumns.flatMap(({ width, ...column }) => (width === undefined ? [] : [{ ...column, width }]));
const margin = 36;
const rowHeight = 16;
const gap = 6;
/** Bytes that wait for the reader before writing pauses. */
const mostWaiting = 1_000_000;

/** Tasks as a printable table, written page by page. A letter that no font has is shown as `\ufffd`. */
export function pdfOf(pieces: AsyncIterable<readonly Task[]>, day: string): Readable {
  const out = new PassThrough();
  write(out, pieces, day).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function write(out: PassThrough, pieces: AsyncIterable<readonly Task[]>, day: string): Promise<void> {
  const info = { Title: `Tasks, ${day}` };
  const doc = new PDFDocument({ size: "A4", layout: "landscape", margin, info, lang: "en", autoFirstPage: false });
  doc.pipe(out);
  registerOwnFonts(doc);
  let top = startPage(doc, info.Title);
  let batch = 0;
  for await (const tasks of pieces) {
    batch += 1;
    const rows = tasks.map((task) => printed.map(({ value }) => value(task).replace(/\s+/g, " ").slice(0, 200)));
    for (const cells of await cellsOf(doc, rows, batch)) {
      if (top + rowHeight > doc.page.height - margin) top = startPage(doc, info.Title);
      drawRow(doc, cells, top);
      top += rowHeight;
    }
    if (out.destroyed) return;
    while (doc.readableLength > mostWaiting && !out.destroyed) {
      await Promise.race([once(out, "drain"), once(out, "close")]);
    }
  }
  doc.end();
}

function startPage(doc: PDFKit.PDFDocument, title: string): number {
  doc.addPage();
  doc.font("bold").fontSize(11).text(title, margin, margin, { lineBreak: false });
  doc.fontSize(cellSize);
  const top = margin + 22;
  drawRow(
    doc,
    printed.map(({ title: heading }) => [{ text: heading, font: "bold", level: 0 }]),
    top,
  );
  doc
    .moveTo(margin, top + rowHeight - 4)
    .lineTo(doc.page.width - margin, top + rowHeight - 4)
    .lineWidth(0.5)
    .stroke();
  return top + rowHeight;
}

function drawRow(doc: PDFKit.PDFDocument, cells: readonly PdfCell[], top: number): void {
  const room = doc.page.width - 2 * margin;
  let left = margin;
  for (const [index, cell] of cells.entries()) {
    const width = room * (printed[index]?.width ?? 0);
    drawCell(doc, cell, { left, top, width: width - gap, height: rowHeight - 4 });
    left += width;
  }
}
