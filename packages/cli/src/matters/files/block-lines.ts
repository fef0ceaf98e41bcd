import type { PaperBlock } from "@iphub/sdk/contract/file-papers";
import { padCells, singleLine, textWidth, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { TextStyle } from "../../terminal-kit/theme.ts";

/** A line of a document with its style. */
export interface BlockLine {
  readonly text: string;
  readonly style?: TextStyle;
}

/** A deeper entry of a list is not indented further. */
const deepest = 8;
const between = " │ ";
/** A column of a table that would be narrower makes its rows lists of their cells. */
const leastColumn = 6;

/** A document as lines of at most `width` cells: headings bold, entries of lists under their numbers, tables in columns. */
export function blockLines(blocks: readonly PaperBlock[], width: number): BlockLine[] {
  return blocks.flatMap((block, at) => {
    const isNext = block.kind === "item" && blocks[at - 1]?.kind === "item";
    return at === 0 || isNext ? linesOf(block, width) : [{ text: "" }, ...linesOf(block, width)];
  });
}

function linesOf({ kind, level, label, text, rows }: PaperBlock, width: number): BlockLine[] {
  if (kind === "table") return tableLines(rows, width).map((line) => ({ text: line }));
  if (kind === "item") return itemLines(level, label, text, width).map((line) => ({ text: line }));
  const lines = wrapCells(label === "" ? text : `${label} ${text}`, width);
  return lines.map((line) => (kind === "heading" ? { text: line, style: { bold: true } } : { text: line }));
}

/** An entry of a list: the lines after the first begin under its text. */
function itemLines(level: number, label: string, text: string, width: number): string[] {
  const indent = Math.min(2 * Math.min(level, deepest), Math.floor(width / 3));
  const mark = `${singleLine(label)} `;
  const hang = Math.min(textWidth(mark), Math.floor(width / 3));
  const lines = wrapCells(`${mark}${text}`, width - indent - hang);
  return lines.map((line, at) => " ".repeat(at === 0 ? indent : indent + hang) + line);
}

function tableLines(rows: PaperBlock["rows"], width: number): string[] {
  const count = Math.max(0, ...rows.map((cells) => cells.length));
  const widths = columnWidths(rows, count, width - between.length * (count - 1));
  if (widths === null) return rows.flatMap((cells) => wrapCells(cells.map(singleLine).join(between), width));
  return rows.flatMap((cells) => {
    const wrapped = widths.map((one, at) => wrapCells(cells[at] ?? "", one));
    const height = Math.max(1, ...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      widths
        .map((one, at) => padCells(wrapped[at]?.[line] ?? "", one))
        .join(between)
        .trimEnd(),
    );
  });
}

/** As wide as the widest cell of each, the widest ones narrowed until all fit; null where that leaves too little. */
function columnWidths(rows: PaperBlock["rows"], count: number, room: number): number[] | null {
  const widest = (column: number) =>
    rows.reduce((most, cells) => Math.max(most, textWidth(singleLine(cells[column] ?? ""))), 1);
  const wanted = Array.from({ length: count }, (_, column) => widest(column));
  let left = room;
  const widths = new Array<number>(count).fill(0);
  const narrowFirst = wanted.map((cells, column) => ({ cells, column })).sort((one, other) => one.cells - other.cells);
  for (const [at, { cells, column }] of narrowFirst.entries()) {
    const share = Math.floor(left / (count - at));
    if (cells > share && share < leastColumn) return null;
    widths[column] = Math.min(cells, share);
    left -= widths[column];
  }
  return widths;
}
