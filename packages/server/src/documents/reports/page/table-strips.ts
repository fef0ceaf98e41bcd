import type { Cell, Table } from "../../../formats/word/page-blocks.ts";
import { layOut, type Placed, type Room, type TextLine } from "./lay-out.ts";
import { ascentOf, baseLineOf, loweredBy, setFont, sizeOf } from "./page-fonts.ts";

/** A part of a page that is drawn as a whole: a line, or a row of a table; lengths in points. */
export interface Strip {
  readonly height: number;
  readonly draw: (left: number, top: number) => void;
  /** The space above it; none at the top of a page, and the larger one counts where two meet. */
  readonly before: number;
  readonly after: number;
  readonly startsPage?: boolean;
  /** Kept on the same page as the next strip. */
  readonly keepsNext?: boolean;
  /** Drawn above it if it starts a page. */
  readonly head?: readonly Strip[];
  /** Splits it for a page that is too low: the first part within `height`, and the rest. */
  readonly split?: (height: number) => readonly [Strip, Strip] | null;
}

const padding = 4;
const lineColor = "#999999";

/** A line of a cell with the space above it. */
interface CellLine {
  readonly line: TextLine;
  readonly before: number;
}

/** A laid-out cell; lengths in points. */
interface Box {
  readonly left: number;
  readonly width: number;
  readonly lines: readonly CellLine[];
  readonly isMerged: boolean;
  /** Merged with the cell below: nothing is drawn between them. */
  readonly isOpen: boolean;
  readonly hasLines?: boolean;
}

/**
 * The rows of a table as strips. Drawn by hand: pdfkit's own tables block the process for 20 ms per row (measured,
 * 0.20.2). A row that is higher than a page continues on the next one.
 */
export function tableStrips(doc: PDFKit.PDFDocument, table: Table, room: Room): Strip[] {
  const widths = widthsOf(table, room.width);
  const rows = table.rows.map(({ cells }, at) => boxesOf(doc, cells, table.rows[at + 1]?.cells, widths, room));
  const heads = table.rows.findIndex(({ isHead }) => !isHead);
  const count = Math.max(heads, 0);
  const head = rows.slice(0, count).map((boxes) => rowStrip(doc, boxes, table.hasLines));
  return rows.map((boxes, at) => ({
    ...rowStrip(doc, boxes, table.hasLines),
    before: at === 0 ? 2 : 0,
    after: at === rows.length - 1 ? 6 : 0,
    keepsNext: at < count,
    ...(at >= count && { head }),
  }));
}

/** The widths of the columns in points: the table's own, reduced to the page's width, equal if not set. */
function widthsOf({ rows, widths }: Table, most: number): number[] {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0)));
  const sum = widths.slice(0, columns).reduce((all, width) => all + width, 0);
  const isKnown = widths.length >= columns && widths.slice(0, columns).every((width) => width > 2 * padding);
  if (!isKnown) return Array.from({ length: columns }, () => most / Math.max(columns, 1));
  return widths.slice(0, columns).map((width) => width * Math.min(1, most / sum));
}

function boxesOf(
  doc: PDFKit.PDFDocument,
  cells: readonly Cell[],
  next: readonly Cell[] | undefined,
  widths: readonly number[],
  room: Room,
): Box[] {
  let column = 0;
  return cells.map((cell) => {
    const before = widths.slice(0, column);
    const width = widths.slice(column, column + cell.span).reduce((sum, one) => sum + one, 0);
    const isOpen = mergedAt(next, column);
    column += cell.span;
    const inner = { ...room, width: Math.max(width - 2 * padding, 1) };
    const lines = cell.isMerged ? [] : cellLines(doc, cell, inner);
    return {
      left: before.reduce((sum, one) => sum + one, 0),
      width,
      lines,
      isMerged: cell.isMerged,
      isOpen,
      hasLines: cell.hasLines,
    };
  });
}

function mergedAt(cells: readonly Cell[] | undefined, column: number): boolean {
  let at = 0;
  for (const cell of cells ?? []) {
    if (at === column) return cell.isMerged;
    at += cell.span;
  }
  return false;
}

function cellLines(doc: PDFKit.PDFDocument, { paragraphs }: Cell, room: Room): CellLine[] {
  let gap = 0;
  return paragraphs.flatMap((paragraph, at) => {
    const { before = 0, after = 0 } = paragraph.look;
    const above = at === 0 ? 0 : Math.max(gap, before);
    gap = after;
    return layOut(doc, paragraph, room).map((line, index) => ({ line, before: index === 0 ? above : 0 }));
  });
}

function linesHeight(lines: readonly CellLine[]): number {
  return lines.reduce((sum, { line, before }) => sum + before + line.height, 0);
}

function rowStrip(doc: PDFKit.PDFDocument, boxes: readonly Box[], hasLines: boolean): Strip {
  const height = Math.max(0, ...boxes.map(({ lines }) => linesHeight(lines))) + 2 * padding;
  const strip = { height, before: 0, after: 0 };
  return {
    ...strip,
    draw: (left, top) => drawRow(doc, boxes, { left, top, height, hasLines }),
    split: (most) => {
      const parted = boxes.map((box) => ({ box, count: fittingCount(box.lines, most - 2 * padding) }));
      if (parted.every(({ count }) => count === 0)) return null;
      const first = parted.map(({ box, count }) => ({ ...box, lines: box.lines.slice(0, count) }));
      const rest = parted.map(({ box, count }) => ({ ...box, lines: box.lines.slice(count) }));
      return [rowStrip(doc, first, hasLines), rowStrip(doc, rest, hasLines)];
    },
  };
}

function fittingCount(lines: readonly CellLine[], height: number): number {
  let used = 0;
  for (const [at, { line, before }] of lines.entries()) {
    used += before + line.height;
    if (used > height) return at;
  }
  return lines.length;
}

interface RowPlace {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly hasLines: boolean;
}

function drawRow(doc: PDFKit.PDFDocument, boxes: readonly Box[], { left, top, height, hasLines }: RowPlace): void {
  for (const box of boxes) {
    let y = top + padding;
    for (const { line, before } of box.lines) {
      drawLine(doc, line, left + box.left + padding, y + before);
      y += before + line.height;
    }
    if (box.hasLines ?? hasLines) drawBorder(doc, box, { x: left + box.left, top, height });
  }
}

function drawBorder(
  doc: PDFKit.PDFDocument,
  { width, isMerged, isOpen }: Box,
  { x, top, height }: { readonly x: number; readonly top: number; readonly height: number },
): void {
  doc.lineWidth(0.5).strokeColor(lineColor);
  doc.moveTo(x, top).lineTo(x, top + height);
  doc.moveTo(x + width, top).lineTo(x + width, top + height);
  if (!isMerged) doc.moveTo(x, top).lineTo(x + width, top);
  if (!isOpen) doc.moveTo(x, top + height).lineTo(x + width, top + height);
  doc.stroke();
}

const black = "#000000";

/** Draws a line on the current page; left and top in points. */
export function drawLine(doc: PDFKit.PDFDocument, { placed, ascent }: TextLine, left: number, top: number): void {
  for (const one of placed) {
    const { picture, look, text, x } = one;
    if (picture) {
      const { source, width, height } = picture;
      // Uses the rotation of the document, not the camera's orientation.
      const unrotated = { width, height, ignoreOrientation: true };
      doc.image(source, left + x, top + ascent - height, unrotated);
      continue;
    }
    const y = top + ascent - ascentOf(look) + loweredBy(look) + (look.raise === undefined ? 0 : sizeOf(look) * 0.3);
    setFont(doc, look)
      .fillColor(look.color ?? black)
      .text(text, left + x, y + baseLineOf(look), { lineBreak: false, baseline: "alphabetic" });
    if (look.underline) drawRule(doc, one, left, top + ascent + sizeOf(look) * 0.12);
    if (look.strike) drawRule(doc, one, left, top + ascent - sizeOf(look) * 0.28);
  }
  doc.fillColor(black);
}

function drawRule(doc: PDFKit.PDFDocument, { x, width, look }: Placed, left: number, y: number): void {
  doc
    .moveTo(left + x, y)
    .lineTo(left + x + width, y)
    .lineWidth(sizeOf(look) / 18)
    .stroke(look.color ?? black);
}
