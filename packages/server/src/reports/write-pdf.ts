import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { type Block, joinedRuns, type Run } from "./docx-blocks.ts";

const margin = 57;
const padding = 4;
const tableSize = 9;
const sizes = { Title: 18, Heading1: 13, Normal: 10.5 } as const;

/** Writes blocks as a PDF on A4 pages. The font covers Latin, Greek, Cyrillic, Arabic and Hebrew. */
export async function writePdf(blocks: readonly Block[], title: string): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A4", margin, info: { Title: title }, lang: "en" });
  const require = createRequire(import.meta.url);
  doc.registerFont("text", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"));
  doc.registerFont("bold", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"));
  const pieces: Buffer[] = [];
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  for (const block of blocks) {
    if (block.kind === "table") drawTable(doc, block.rows);
    else drawParagraph(doc, block.runs, block.style);
  }
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

function drawParagraph(doc: PDFKit.PDFDocument, runs: readonly Run[], style: keyof typeof sizes): void {
  const shown = joinedRuns(runs);
  if (style === "Heading1") doc.moveDown(0.6);
  doc.fontSize(sizes[style]);
  for (const [at, { text, bold = false }] of shown.entries()) {
    const heavy = bold || style !== "Normal";
    doc.font(heavy ? "bold" : "text").text(text, { continued: at < shown.length - 1, lineGap: 2 });
  }
  doc.moveDown(shown.length === 0 ? 0.3 : 0.5);
}

/** Drawn by hand: pdfkit's own tables take 20 ms a row, in which the hub answers nobody (measured, 0.20.2). */
function drawTable(doc: PDFKit.PDFDocument, rows: readonly (readonly string[])[]): void {
  const columns = Math.max(...rows.map((row) => row.length));
  if (columns === 0) return;
  const width = (doc.page.width - 2 * margin) / columns;
  const [head = []] = rows;
  doc.fontSize(tableSize);
  for (const [at, row] of rows.entries()) {
    doc.font(at === 0 ? "bold" : "text");
    const height = rowHeight(doc, row, width);
    if (doc.y + height > doc.page.height - margin) {
      doc.addPage();
      if (at > 0) drawRow(doc.font("bold"), head, width, rowHeight(doc, head, width));
      doc.font(at === 0 ? "bold" : "text");
    }
    drawRow(doc, row, width, height);
  }
  doc.x = margin;
  doc.moveDown(0.5);
}

/** A row is never higher than a page: what is longer is cut. */
function rowHeight(doc: PDFKit.PDFDocument, row: readonly string[], width: number): number {
  const heights = row.map((text) => doc.heightOfString(text, { width: width - 2 * padding }));
  return Math.min(Math.max(...heights, tableSize) + 2 * padding, doc.page.height - 4 * margin);
}

function drawRow(doc: PDFKit.PDFDocument, row: readonly string[], width: number, height: number): void {
  const top = doc.y;
  for (const [at, text] of row.entries()) {
    const left = margin + at * width;
    const room = { width: width - 2 * padding, height: height - 2 * padding + 1, ellipsis: true };
    if (text !== "") doc.text(text, left + padding, top + padding, room);
    doc.rect(left, top, width, height).lineWidth(0.5).stroke("#999999");
  }
  doc.y = top + height;
}
