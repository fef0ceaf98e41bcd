import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { joinedRuns, type Run } from "./docx-blocks.ts";
import { drawEdge, edgeHeight, fittedPicture } from "./draw-edge.ts";
import type { DrawnPicture, Edge, PageBlock, PageDocument } from "./read-document.ts";

const margin = 57;
const padding = 4;
const tableSize = 9;
const sizes = { Title: 18, Heading1: 13, Normal: 10.5 } as const;

/** The least room between the paper's edge and a header or footer, and between one and the text, in points. */
const edgeGap = 28;
const textGap = 10;

/** Writes a document as a PDF on A4 pages. The font covers Latin, Greek, Cyrillic, Arabic and Hebrew. */
export async function writePdf(document: PageDocument, title: string): Promise<Buffer> {
  const { top, bottom } = roomForEdges(document);
  const doc = openPdf({
    margins: { top, bottom, left: margin, right: margin },
    bufferPages: true,
    info: { Title: title },
    lang: "en",
  });
  const pieces: Buffer[] = [];
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  for (const block of document.blocks) {
    if (block.kind === "table") drawTable(doc, block.rows);
    else if (block.kind === "picture") drawPicture(doc, block);
    else drawParagraph(doc, block.runs, block.style);
  }
  drawEdges(doc, document);
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

function openPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const doc = new PDFDocument({ size: "A4", ...options });
  const require = createRequire(import.meta.url);
  doc.registerFont("text", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"));
  doc.registerFont("bold", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"));
  return doc;
}

/** The margins that leave room for the highest header and footer of any page, measured before a page is begun. */
function roomForEdges({ header, footer }: PageDocument): { readonly top: number; readonly bottom: number } {
  const edges = [header, footer].map((edge) => [edge.first, edge.even, edge.others]);
  if (edges.flat(2).length === 0) return { top: margin, bottom: margin };
  const ruler = openPdf({ margin });
  const width = ruler.page.width - 2 * margin;
  const [top = 0, bottom = 0] = edges.map((all) => Math.max(...all.map((blocks) => edgeHeight(ruler, blocks, width))));
  return { top: Math.max(margin, edgeGap + top + textGap), bottom: Math.max(margin, edgeGap + bottom + textGap) };
}

/** Headers and footers come last: only then is it known how many pages there are. */
function drawEdges(doc: PDFKit.PDFDocument, { header, footer }: PageDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    doc.page.margins = { top: 0, bottom: 0, left: margin, right: margin };
    const numbers = { page: at + 1, pages: count };
    const place = { left: margin, width: doc.page.width - 2 * margin };
    const below = edgeOf(footer, at + 1);
    drawEdge(doc, edgeOf(header, at + 1), { ...place, top: edgeGap }, numbers);
    drawEdge(doc, below, { ...place, top: doc.page.height - edgeGap - edgeHeight(doc, below, place.width) }, numbers);
  }
}

function edgeOf({ first, even, others }: Edge, page: number): readonly PageBlock[] {
  if (page === 1) return first;
  return page % 2 === 0 ? even : others;
}

function drawPicture(doc: PDFKit.PDFDocument, picture: DrawnPicture): void {
  const { top, bottom } = doc.page.margins;
  const size = fittedPicture(picture, doc.page.width - 2 * margin, doc.page.height - top - bottom);
  if (doc.y + size.height > doc.page.height - bottom) doc.addPage();
  const at = doc.y;
  doc.image(picture.source, margin, at, size);
  doc.x = margin;
  doc.y = at + size.height;
  doc.fontSize(sizes.Normal).moveDown(0.5);
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
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) {
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
  const { top, bottom } = doc.page.margins;
  return Math.min(Math.max(...heights, tableSize) + 2 * padding, doc.page.height - top - bottom - 2 * margin);
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
