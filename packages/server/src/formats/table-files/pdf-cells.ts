import { type LetterStretch, nameOf, ownFonts, splitByFont, subsetLetters } from "../pdf-text/fonts.ts";
import {
  directionLevels,
  hasRightToLeft,
  inVisualOrder,
  partsOfOneLevel,
  shapedText,
  startsRightToLeft,
} from "../pdf-text/text-direction.ts";

/** The size of a cell's letters, in points. */
export const cellSize = 8;
/** How far below the top of a line its letters are, in points: the own font's, also for letters of others. */
const baseLine = 0.928 * cellSize;
/** Drawn in place of a letter that no font has. */
const unknownLetter = "\ufffd";

/** A stretch of a cell in the font that has its letters; the level is even where it goes from left to right. */
interface CellStretch extends LetterStretch {
  readonly level: number;
}
/** What a cell shows on its one line, in the order in which it is read. */
export type PdfCell = readonly CellStretch[];
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
 * Makes texts ready to be drawn, and the fonts that they need besides the own one known to the PDF. A font has only the
 * letters of these texts, so `batch` goes into its name: the next texts have others.
 */
export async function cellsOf(
  doc: PDFKit.PDFDocument,
  rows: readonly (readonly string[])[],
  batch: number,
): Promise<PdfCell[][]> {
  const cells = rows.map((texts) => texts.map((text) => stretchesOf(text).map((stretch) => withBatch(stretch, batch))));
  const fonts = await subsetLetters(cells.flat(2));
  for (const [name, font] of fonts) doc.registerFont(name, font);
  return cells;
}

/** A font turns a stretch round as a whole, so the spaces next to words from right to left are their own stretches. */
function stretchesOf(text: string): CellStretch[] {
  if (!hasRightToLeft(text)) return splitByFont(text, {}).map((stretch) => ({ ...stretch, level: 0 }));
  const parts = partsOfOneLevel(text, directionLevels(text, startsRightToLeft(text)));
  return parts.flatMap(([part, level]) => {
    const words = part.match(/ +|[^ ]+/g) ?? [];
    return words.flatMap((word) => splitByFont(word, {})).map((stretch) => ({ ...stretch, level }));
  });
}

function withBatch(stretch: CellStretch, batch: number): CellStretch {
  const { font } = stretch;
  if (font === null || typeof font === "string") return stretch;
  return { ...stretch, font: { ...font, name: `${font.name} ${batch}` } };
}

/** Draws a cell on one line in the own font's usual style, cut with an ellipsis where it is longer than its place. */
export function drawCell(doc: PDFKit.PDFDocument, cell: PdfCell, { left, top, width, height }: CellPlace): void {
  const [only, ...more] = cell;
  if (!only) return;
  if (more.length === 0 && typeof only.font === "string" && only.level === 0) {
    doc.font(only.font).text(only.text, left, top, { width, height, ellipsis: true, lineBreak: true });
    return;
  }
  // Letters of several fonts are put side by side here: the library cuts and aligns within one font only.
  let at = left;
  for (const { text, font, level } of inVisualOrder(shownOf(doc, cell, width))) {
    const shown = shapedText(text, level);
    doc.font(nameOf(font) ?? "text").text(shown, at, top + baseLine, { lineBreak: false, baseline: "alphabetic" });
    at += doc.widthOfString(shown);
  }
}

/** What of a cell has room, and an ellipsis where that is not all of it. */
function shownOf(doc: PDFKit.PDFDocument, cell: PdfCell, width: number): readonly CellStretch[] {
  const shown: CellStretch[] = [];
  let room = width;
  for (const stretch of cell) {
    doc.font(nameOf(stretch.font) ?? "text");
    const letters = stretch.font === null ? [...stretch.text].map(() => unknownLetter) : [...stretch.text];
    const fits = fitting(doc, letters, room);
    const text = fits.join("");
    shown.push({ ...stretch, text });
    if (fits.length < letters.length) return withEllipsis(shown);
    room -= doc.widthOfString(text);
  }
  return shown;
}

/** The ellipsis is where the text as a whole goes to: on the outermost of its levels. */
function withEllipsis(shown: readonly CellStretch[]): readonly CellStretch[] {
  const level = Math.min(...shown.map((stretch) => stretch.level));
  const last = shown.findLastIndex(({ text }) => text.trim() !== "");
  return [...shown.slice(0, last + 1), { text: "…", font: "text", level }];
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
