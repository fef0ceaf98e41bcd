import { once } from "node:events";
import { createRequire } from "node:module";
import { PassThrough, type Readable } from "node:stream";
import PDFDocument from "pdfkit";
import type { WrittenTask } from "../platform/task-search/task-pieces.ts";
import { exportColumns } from "./tasks.export-columns.ts";

const printed = exportColumns.flatMap(({ width, ...column }) => (width === undefined ? [] : [{ ...column, width }]));
const margin = 36;
const rowHeight = 16;
const gap = 6;
/** Bytes that wait for the reader before writing pauses. */
const mostWaiting = 1_000_000;

/** Tasks as a printable table, written page by page. The font covers Latin, Greek, Cyrillic, Arabic and Hebrew. */
export function pdfOf(pieces: AsyncIterable<readonly WrittenTask[]>, day: string): Readable {
  const out = new PassThrough();
  write(out, pieces, day).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function write(out: PassThrough, pieces: AsyncIterable<readonly WrittenTask[]>, day: string): Promise<void> {
  const info = { Title: `Tasks, ${day}` };
  const doc = new PDFDocument({ size: "A4", layout: "landscape", margin, info, lang: "en", autoFirstPage: false });
  doc.pipe(out);
  const require = createRequire(import.meta.url);
  doc.registerFont("text", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"));
  doc.registerFont("bold", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"));
  let top = startPage(doc, info.Title);
  for await (const tasks of pieces) {
    for (const task of tasks) {
      if (top + rowHeight > doc.page.height - margin) top = startPage(doc, info.Title);
      drawRow(
        doc.font("text"),
        printed.map(({ value }) => value(task)),
        top,
      );
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
  doc.fontSize(8);
  const top = margin + 22;
  drawRow(
    doc,
    printed.map((column) => column.title),
    top,
  );
  doc
    .moveTo(margin, top + rowHeight - 4)
    .lineTo(doc.page.width - margin, top + rowHeight - 4)
    .lineWidth(0.5)
    .stroke();
  return top + rowHeight;
}

function drawRow(doc: PDFKit.PDFDocument, texts: readonly string[], top: number): void {
  const room = doc.page.width - 2 * margin;
  let left = margin;
  for (const [index, text] of texts.entries()) {
    const width = room * (printed[index]?.width ?? 0);
    const line = text.replace(/\s+/g, " ").slice(0, 200);
    if (line !== "")
      doc.text(line, left, top, { width: width - gap, height: rowHeight - 4, ellipsis: true, lineBreak: true });
    left += width;
  }
}
