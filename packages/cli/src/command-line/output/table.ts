import stringWidth from "string-width";
import { cellText, columnTitle, columnValue, terminalText } from "./cell.ts";
import type { Column } from "./column.ts";

const gap = "  ";
const narrowest = 6;
/** The width at which a truncated title is still useful. */
const readable = 12;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The style of a table: `width` in terminal columns, `heading` adds colour to the first line. */
export interface TableStyle {
  readonly width: number;
  readonly heading: (text: string) => string;
}

/**
 * Rows as a table that fits the window: optional columns are dropped first, then the widest shrink and long text ends
 * in an ellipsis. Ids and dates are not truncated while the window has room for them.
 */
export function tableText(rows: readonly unknown[], columns: readonly Column[], style: TableStyle): string {
  const all = columns.map((column) => drawn(rows, column));
  const shown = withoutCrowding(all, style.width);
  const room = style.width - gap.length * (shown.length - 1);
  const widths = fitWidths(shown, room);
  const line = (at: number) =>
    shown
      .map(({ cells, column }, index) => fitCell(cells[at] ?? "", widths[index] ?? 0, column.align === "right"))
      .join(gap)
      .trimEnd();
  const lines = Array.from({ length: rows.length }, (_, at) => line(at + 1));
  return `${[style.heading(line(0)), ...lines].join("\n")}\n`;
}

interface Drawn {
  readonly column: Column;
  /** The heading, then one cell for each row. */
  readonly cells: readonly string[];
  readonly width: number;
}

function drawn(rows: readonly unknown[], column: Column): Drawn {
  const texts = rows.map((row) => terminalText(cellText(columnValue(column, row))));
  const cells = [columnTitle(column).toUpperCase(), ...texts];
  return { column, cells, width: cells.reduce((most, cell) => Math.max(most, stringWidth(cell)), 0) };
}

/** Drops optional columns from the right until the shrinkable ones are readable. */
function withoutCrowding(all: readonly Drawn[], width: number): readonly Drawn[] {
  const least = all.reduce(
    (sum, one) => sum + gap.length + (one.column.whole ? one.width : Math.min(one.width, readable)),
    0,
  );
  const drop = all.findLastIndex(({ column }) => column.optional === true);
  return least - gap.length <= width || drop < 0 ? all : withoutCrowding(all.toSpliced(drop, 1), width);
}

/** One record as lines of `title  value`. */
export function detailText(row: unknown, columns: readonly Column[], heading: (text: string) => string): string {
  const widest = Math.max(...columns.map((column) => stringWidth(columnTitle(column))));
  const lines = columns.map((column) => {
    const title = columnTitle(column);
    const text = cellText(columnValue(column, row))
      .split("\n")
      .map(terminalText)
      .join(`\n${" ".repeat(widest)}${gap}`);
    return `${heading(title)}${" ".repeat(widest - stringWidth(title))}${gap}${text}`.trimEnd();
  });
  return `${lines.join("\n")}\n`;
}

/** The wanted width of a column, and whether it may be truncated. */
export interface Wanted {
  readonly width: number;
  readonly column: Pick<Column, "whole">;
}

/**
 * Shrinks the widest columns until the table fits; none below six. Columns that should not be truncated shrink last.
 */
export function fitWidths(columns: readonly Wanted[], room: number): number[] {
  const wanted = columns.map(({ width }) => width);
  const first = shrink(wanted, room, (at) => columns[at]?.column.whole !== true);
  return shrink(first, room, () => true);
}

function shrink(wanted: readonly number[], room: number, mayShrink: (at: number) => boolean): number[] {
  const widths = [...wanted];
  const total = () => widths.reduce((sum, width) => sum + width, 0);
  for (let excess = total() - room; excess > 0; excess = total() - room) {
    const candidates = widths.flatMap((width, at) => (mayShrink(at) && width > narrowest ? [{ at, width }] : []));
    const widest = Math.max(...candidates.map(({ width }) => width));
    const holders = candidates.filter(({ width }) => width === widest);
    if (holders.length === 0) break;
    const next = Math.max(narrowest, ...candidates.map(({ width }) => width).filter((width) => width < widest));
    const cut = Math.max(1, Math.min(widest - next, Math.floor(excess / holders.length)));
    for (const { at } of holders.slice(0, Math.ceil(excess / cut))) widths[at] = widest - cut;
  }
  return widths;
}

/** Text of exactly `width` terminal columns: truncated at a whole character with an ellipsis, or padded. */
export function fitCell(text: string, width: number, right = false): string {
  const cut = stringWidth(text) > width ? truncate(text, width) : text;
  const padding = " ".repeat(Math.max(0, width - stringWidth(cut)));
  return right ? padding + cut : cut + padding;
}

function truncate(text: string, width: number): string {
  let kept = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = stringWidth(segment);
    if (used + next > width - 1) break;
    kept += segment;
    used += next;
  }
  return `${kept.trimEnd()}…`;
}
