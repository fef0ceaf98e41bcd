import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Block, Run } from "./docx-blocks.ts";

const margin = 57;
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
  const shown = runs.filter(({ text }) => text !== "");
  if (style === "Heading1") doc.moveDown(0.6);
  doc.fontSize(sizes[style]);
  for (const [at, { text, bold = false }] of shown.entries()) {
    const heavy = bold || style !== "Normal";
    doc.font(heavy ? "bold" : "text").text(text, { continued: at < shown.length - 1, lineGap: 2 });
  }
  doc.moveDown(shown.length === 0 ? 0.3 : 0.5);
}

function drawTable(doc: PDFKit.PDFDocument, rows: readonly (readonly string[])[]): void {
  const columns = Math.max(...rows.map((row) => row.length));
  if (columns === 0) return;
  const data = rows.map((row, at) =>
    Array.from({ length: columns }, (_, column) => ({
      text: row[column] ?? "",
      font: { src: at === 0 ? "bold" : "text", size: 9 },
    })),
  );
  doc.font("text").fontSize(9);
  doc.table({ data, defaultStyle: { border: 0.5, borderColor: "#999999", padding: 4 } });
  doc.moveDown(0.5);
}
