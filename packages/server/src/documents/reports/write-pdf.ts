import type { MoreFonts } from "../../formats/pdf-text/fonts.ts";
import type { PageBlock, PageNumbers, Paragraph } from "../../formats/word/page-blocks.ts";
import { layOut, type Room } from "./page/lay-out.ts";
import { openPdf } from "./page/page-fonts.ts";
import { drawLine, type Strip, tableStrips } from "./page/table-strips.ts";
import { moreFonts } from "./pdf-characters.ts";
import type { Edge, PageDocument } from "./read-document.ts";

const margin = 57;
/** The least space between the paper's edge and a header or footer, and between that and the text, in points. */
const edgeGap = 28;
const textGap = 10;
const rounding = 0.01;
const kindsOfPages = 3;

/** Writes a document as a PDF on A4 pages. A letter that no font has is shown as `\ufffd`. */
export async function writePdf(document: PageDocument, title: string): Promise<Buffer> {
  const fonts = await moreFonts([...document.blocks, ...edgesOf(document).flat()]);
  const { top, bottom } = roomForEdges(document, fonts);
  const margins = { top, bottom, left: margin, right: margin };
  const doc = openPdf({ margins, bufferPages: true, info: { Title: title }, lang: "en" }, fonts);
  const pieces: Buffer[] = [];
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  const width = doc.page.width - 2 * margin;
  const height = doc.page.height - top - bottom;
  const strips = stripsOf(doc, document.blocks, { width, height, numbers: null });
  const pages = new TextPages(doc, { top, height });
  for (const [at, strip] of strips.entries()) pages.add(strip, heightTogether(strips, at, height));
  drawEdges(doc, document);
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

/** The margins that leave room for the highest header and footer of any page, measured before a page is started. */
function roomForEdges(document: PageDocument, fonts: MoreFonts): { readonly top: number; readonly bottom: number } {
  const edges = edgesOf(document);
  if (edges.flat().length === 0) return { top: margin, bottom: margin };
  const ruler = openPdf({ margin }, fonts);
  const width = ruler.page.width - 2 * margin;
  const heights = edges.map((blocks) => edgeHeight(ruler, blocks, width));
  const [top, bottom] = [Math.max(...heights.slice(0, kindsOfPages)), Math.max(...heights.slice(kindsOfPages))];
  return { top: Math.max(margin, edgeGap + top + textGap), bottom: Math.max(margin, edgeGap + bottom + textGap) };
}

/** The headers and then the footers: of the first page, of even ones and of the others. */
function edgesOf({ header, footer }: PageDocument): (readonly PageBlock[])[] {
  return [header, footer].flatMap(({ first, even, others }) => [first, even, others]);
}

interface TextArea {
  readonly top: number;
  readonly height: number;
}

/** The pages of a document while strips are drawn on them from top to bottom. */
class TextPages {
  readonly #doc: PDFKit.PDFDocument;
  readonly #area: TextArea;
  /** The used height of the page, and the space that the last strip needs below it. */
  #used = 0;
  #gap = 0;

  constructor(doc: PDFKit.PDFDocument, area: TextArea) {
    this.#doc = doc;
    this.#area = area;
  }

  /** Draws a strip; `together` is the height that must be on one page with it. */
  add(strip: Strip, together: number): void {
    if (strip.startsPage && this.#used > 0) this.#begin([]);
    const isWhole = strip.height <= this.#area.height;
    if (isWhole && this.#used > 0 && together > this.#left(strip)) this.#begin(strip.head ?? []);
    let rest = strip;
    let isOnNewPage = this.#used === 0;
    while (rest.height > this.#left(rest)) {
      const parts = rest.split?.(this.#left(rest)) ?? null;
      // What cannot be split may exceed the page, because each new page would be too low as well.
      if (!parts && isOnNewPage) break;
      if (parts) this.#draw(parts[0]);
      this.#begin(strip.head ?? []);
      rest = parts ? parts[1] : rest;
      isOnNewPage = !parts;
    }
    this.#draw(rest);
  }

  /** The height that is left for a strip below the space above it. */
  #left(strip: Strip): number {
    return this.#area.height - this.#used - this.#above(strip) + rounding;
  }

  #above({ before }: Strip): number {
    return this.#used === 0 ? 0 : Math.max(this.#gap, before);
  }

  #draw(strip: Strip): void {
    const above = this.#above(strip);
    strip.draw(margin, this.#area.top + this.#used + above);
    this.#used += above + strip.height;
    this.#gap = strip.after;
  }

  #begin(heads: readonly Strip[]): void {
    this.#doc.addPage();
    this.#used = 0;
    // A table head that fills a page would leave no room for its rows.
    const height = heads.reduce((sum, head) => sum + head.height, 0);
    if (height < this.#area.height / 2) for (const head of heads) this.#draw(head);
  }
}

/** The height of a strip with the following ones kept on its page, unless they fill one. */
function heightTogether(strips: readonly Strip[], at: number, most: number): number {
  let sum = 0;
  for (let index = at; index < strips.length; index += 1) {
    const strip = strips[index];
    if (!strip) break;
    sum += strip.height + (index === at ? 0 : strip.before);
    if (!strip.keepsNext || strip.startsPage) break;
  }
  return sum > most ? (strips[at]?.height ?? 0) : sum;
}

/** Headers and footers are drawn last, when the number of pages is known. */
function drawEdges(doc: PDFKit.PDFDocument, { header, footer }: PageDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
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

/** The position of a header or footer, in points: its left side, width and top. */
interface EdgePlace {
  readonly left: number;
  readonly width: number;
  readonly top: number;
}

/** The greatest height of a header or footer, in points; the rest is cut. */
const highestEdge = 170;

/** The height of a header or footer, in points, at most {@link highestEdge}. */
function edgeHeight(doc: PDFKit.PDFDocument, blocks: readonly PageBlock[], width: number): number {
  const strips = edgeStrips(doc, blocks, width, { page: 99, pages: 99 });
  return strips.reduce((sum, { before, height }) => sum + before + height, 0);
}

function drawEdge(
  doc: PDFKit.PDFDocument,
  blocks: readonly PageBlock[],
  { left, width, top }: EdgePlace,
  numbers: PageNumbers,
): void {
  let y = top;
  for (const { before, height, draw } of edgeStrips(doc, blocks, width, numbers)) {
    draw(left, y + before);
    y += before + height;
  }
}

type EdgeStrip = Pick<Strip, "before" | "height" | "draw">;

/** The strips of a header or footer that fit. Tab stops are those of Word's own headers. */
function edgeStrips(
  doc: PDFKit.PDFDocument,
  blocks: readonly PageBlock[],
  width: number,
  numbers: PageNumbers,
): EdgeStrip[] {
  const stops = [
    { at: width / 2, align: "center" },
    { at: width, align: "right" },
  ] as const;
  const strips = stripsOf(doc, shownOf(blocks), { width, height: highestEdge, numbers, stops });
  let [gap, used] = [0, 0];
  const shown: EdgeStrip[] = [];
  for (const [at, { before, after, height, draw }] of strips.entries()) {
    const room = at === 0 ? 0 : Math.max(gap, before);
    gap = after;
    used += room + height;
    if (used > highestEdge + 0.01) break;
    shown.push({ before: room, height, draw });
  }
  return shown;
}

/** Word ends many headers with an empty paragraph, which is dropped. */
function shownOf(blocks: readonly PageBlock[]): readonly PageBlock[] {
  return blocks.filter(
    (block) =>
      block.kind === "table" || block.runs.some((run) => run.kind === "picture" || run.text !== "" || run.field),
  );
}

/** The strips of blocks from top to bottom. */
function stripsOf(doc: PDFKit.PDFDocument, blocks: readonly PageBlock[], room: Room): Strip[] {
  return blocks.flatMap((block) =>
    block.kind === "table" ? tableStrips(doc, block, room) : paragraphStrips(doc, block, room),
  );
}

function paragraphStrips(doc: PDFKit.PDFDocument, paragraph: Paragraph, room: Room): Strip[] {
  const { before = 0, after = 0, startsPage = false, keepsNext = false } = paragraph.look;
  const lines = layOut(doc, paragraph, room);
  return lines.map((line, at) => ({
    height: line.height,
    draw: (left, top) => drawLine(doc, line, left, top),
    before: at === 0 ? before : 0,
    after: at === lines.length - 1 ? after : 0,
    startsPage: startsPage && at === 0,
    // Avoids widows and orphans: no single first line at the end of a page, no single last line at the beginning.
    keepsNext: keepsNext || (lines.length > 1 && (at === 0 || at === lines.length - 2)),
  }));
}
