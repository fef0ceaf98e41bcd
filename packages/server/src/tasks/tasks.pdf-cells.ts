import { ownFonts } from "../platform/letters/letter-fonts.ts";
import { type LetterStretch, nameOf, splitLetters } from "../platform/letters/split-letters.ts";
import { subsetLetters } from "../platform/letters/subset-letters.ts";

/** The size of a cell's letters, in points. */
export const cellSize = 8;
/** How far below the top of a line its letters stand, in points: the own font's, also for letters of others. */
const baseLine = 0.928 * cellSize;
/** Stands for a letter that no font has. */
const unknownLetter = "\ufffd";

/** What a cell shows on its one line, each stretch in the font that has its letters. */
export type PdfCell = readonly LetterStretch[];
/** Where a cell is, in points from the left side of the page and from its top. */
export interface CellPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Makes the hub's own font known to a PDF. */
export function registerOwnFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(ownFonts)) doc.registerFont(name, file);
}

/**
 * Makes texts ready to be drawn, and the fonts that they need beside the own one known to the PDF. A font has only the
 * letters of these texts, so `batch` goes into its name: the next texts have others.
 */
export async function cellsOf(
  doc: PDFKit.PDFDocument,
  rows: readonly (readonly string[])[],
  batch: number,
): Promise<PdfCell[][]> {
  const cells = rows.map((texts) =>
    texts.map((text) => splitLetters(text, {}).map((stretch) => withBatch(stretch, batch))),
  );
  const fonts = await subsetLetters(cells.flat(2));
  for (const [name, font] of fonts) doc.registerFont(name, font);
  return cells;
}

function withBatch(stretch: LetterStretch, batch: number): LetterStretch {
  const { font } = stretch;
  if (font === null || typeof font === "string") return stretch;
  return { ...stretch, font: { ...font, name: `${font.name} ${batch}` } };
}

/** Draws a cell on one line in the own font's usual style, cut with an ellipsis where it is longer than its place. */
export function drawCell(doc: PDFKit.PDFDocument, cell: PdfCell, { left, top, width, height }: CellPlace): void {
  const [only, ...more] = cell;
  if (!only) return;
  if (more.length === 0 && typeof only.font === "string") {
    doc.font(only.font).text(only.text, left, top, { width, height, ellipsis: true, lineBreak: true });
    return;
  }
  // Letters of several fonts are put side by side here: the library cuts and aligns within one font only.
  let at = left;
  for (const { text, font } of cell) {
    doc.font(nameOf(font) ?? "text");
    const letters = font === null ? [...text].map(() => unknownLetter) : [...text];
    const shown = fitting(doc, letters, left + width - at).join("");
    doc.text(shown, at, top + baseLine, { lineBreak: false, baseline: "alphabetic" });
    at += doc.widthOfString(shown);
    if (shown === letters.join("")) continue;
    doc.font("text").text("…", at, top + baseLine, { lineBreak: false, baseline: "alphabetic" });
    return;
  }
}

/** As many of the letters as have room, with room for the ellipsis where they are not all of them. */
function fitting(doc: PDFKit.PDFDocument, letters: readonly string[], room: number): readonly string[] {
  if (doc.widthOfString(letters.join("")) <= room) return letters;
  let width = 0;
  const end = letters.findIndex((letter) => {
    width += doc.widthOfString(letter);
    return width > room - cellSize;
  });
  return letters.slice(0, Math.max(0, end));
}
