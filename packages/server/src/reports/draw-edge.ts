import type { Alignment, PageField, Run } from "./docx-blocks.ts";
import type { DrawnPicture, PageBlock } from "./read-document.ts";

/** Which page of how many it is, from 1. */
export type PageNumbers = Readonly<Record<PageField, number>>;

/** Where an edge stands, in points: its left side, its width, and where it begins. */
export interface EdgePlace {
  readonly left: number;
  readonly width: number;
  readonly top: number;
}

/** No header and no footer takes more of a page than this, in points; what is below that is cut. */
export const highestEdge = 170;
const size = 9;
const below = 3;

/** One line of an edge: its words at the beginning, in the middle and at the end. */
interface EdgeLine {
  readonly font: "text" | "bold";
  readonly words: readonly { readonly text: string; readonly align: "left" | Alignment }[];
}

/** The height of a header or footer, in points, at most {@link highestEdge}. */
export function edgeHeight(doc: PDFKit.PDFDocument, blocks: readonly PageBlock[], width: number): number {
  const numbers = { page: 99, pages: 99 };
  const heights = shownOf(blocks).map((block) => blockHeight(doc, block, width, numbers));
  return Math.min(
    heights.reduce((sum, height) => sum + height, 0),
    highestEdge,
  );
}

/** Draws a header or footer on the page at hand, which must have no margins: at one it would begin a page. */
export function drawEdge(
  doc: PDFKit.PDFDocument,
  blocks: readonly PageBlock[],
  { left, width, top }: EdgePlace,
  numbers: PageNumbers,
): void {
  let y = top;
  for (const block of shownOf(blocks)) {
    const height = blockHeight(doc, block, width, numbers);
    if (y + height > top + highestEdge + 0.01) return;
    if (block.kind === "picture") {
      doc.image(block.source, left, y, fittedPicture(block, width, highestEdge - below));
    } else drawLines(doc, linesOf(block, numbers), { left, width, top: y });
    y += height;
  }
}

function drawLines(doc: PDFKit.PDFDocument, lines: readonly EdgeLine[], { left, width, top }: EdgePlace): void {
  let y = top;
  for (const line of lines) {
    for (const { text, align } of line.words) {
      if (text !== "") doc.font(line.font).fontSize(size).text(text, left, y, { width, align });
    }
    y += lineHeight(doc, line, width);
  }
}

/**
 * How a picture is drawn: in the document's size, smaller where there is no room for that, and as the document turns it,
 * whatever the camera noted.
 */
export function fittedPicture(picture: Pick<DrawnPicture, "width" | "height">, width: number, height: number) {
  const scale = Math.min(1, width / picture.width, height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale, ignoreOrientation: true };
}

/** Word ends many headers with an empty paragraph; it takes no room. */
function shownOf(blocks: readonly PageBlock[]): readonly PageBlock[] {
  return blocks.filter((block) => block.kind !== "paragraph" || block.runs.length > 0);
}

function blockHeight(doc: PDFKit.PDFDocument, block: PageBlock, width: number, numbers: PageNumbers): number {
  if (block.kind === "picture") return fittedPicture(block, width, highestEdge - below).height + below;
  return linesOf(block, numbers).reduce((sum, line) => sum + lineHeight(doc, line, width), 0);
}

function lineHeight(doc: PDFKit.PDFDocument, { font, words }: EdgeLine, width: number): number {
  doc.font(font).fontSize(size);
  return Math.max(...words.map(({ text }) => doc.heightOfString(text || " ", { width }))) + below;
}

/** A paragraph's words stand between its tabs as Word's own headers have them; a table's cells share a line. */
function linesOf(block: Exclude<PageBlock, DrawnPicture>, numbers: PageNumbers): EdgeLine[] {
  if (block.kind === "table") return block.rows.map((cells) => ({ font: "text", words: spread(cells, undefined) }));
  const { runs, align } = block;
  const font = runs.every(({ bold, text }) => bold === true || text.trim() === "") ? "bold" : "text";
  const lines = runs
    .map((run) => wordsOf(run, numbers))
    .join("")
    .split("\n");
  return lines.map((line) => ({ font, words: spread(line.split("\t"), align) }));
}

function wordsOf({ field, text }: Run, numbers: PageNumbers): string {
  return field === undefined ? text : String(numbers[field]);
}

function spread(parts: readonly string[], align: Alignment | undefined): EdgeLine["words"] {
  const [first = "", second = "", ...rest] = parts;
  if (parts.length <= 1) return [{ text: first, align: align ?? "left" }];
  return [
    { text: first, align: "left" },
    { text: second, align: "center" },
    { text: rest.join("  "), align: "right" },
  ];
}
