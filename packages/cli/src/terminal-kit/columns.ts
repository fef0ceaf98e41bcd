import { chosenDateStyle } from "@iphub/sdk/domain/day-text";
import { cutEnd, cutMiddle, isolate, padCells, singleLine, textWidth } from "./text-cells.ts";
import type { Span, TextStyle } from "./theme.ts";

/**
 * One column of a table. Widths are terminal cells. `width` is the preferred one, `min` the least, `grow` its share of
 * spare room (0: none), `drop` its rank among those dropped if the least widths do not fit (lowest last; without one
 * it stays: what identifies the row, and why it is looked at).
 */
export type Column = {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly min: number;
  readonly grow?: number;
  readonly drop?: number;
  /** For dates, marks with their words and references: as wide as `width` or as `min`, and never narrower. */
  readonly isWhole?: true;
  readonly align?: "start" | "end";
  /** `end` for titles (the default), `middle` for references. */
  readonly cut?: "end" | "middle";
};

/** A column with its width: 0 means that it was dropped. `gap` is the cells between two columns. */
export type SizedColumn = Column & { readonly cells: number; readonly gap: number };

/** The content of a cell; a bare string has no style. `short` is shown in a column that is narrower than `width`. */
export type Cell = string | { readonly text: string; readonly short?: string; readonly style: TextStyle };

/** A pre-formatted line and the styles over parts of it. */
export type Line = { readonly text: string; readonly spans: readonly Span[] };

/** A line that is about to be replaced. */
export function staleLine({ text }: Line): Line {
  return { text, spans: [{ role: "muted", start: 0, end: text.length }] };
}

/** A text in a column that stays is narrowed to this before it is dropped. */
const leastText = 6;

/** A longer reference is cut in its middle: one of them must not take the room of all titles. */
const longestWhole = 20;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Columns that are never cut, as wide as their widest cell in `rows`: `min` by the cells' short form, `width` by the whole one.
 */
export function fitColumns<Row>(
  columns: readonly Column[],
  rows: readonly Row[],
  cells: Readonly<Record<string, (row: Row) => Cell>>,
): readonly Column[] {
  return columns.map((column) => {
    const cellOf = cells[column.id];
    if (cellOf === undefined) return column;
    const all = rows.map(cellOf);
    const widest = (texts: readonly string[]) => Math.max(textWidth(column.title), ...texts.map(textWidth));
    const least = widest(all.map((cell) => (typeof cell === "string" ? cell : (cell.short ?? cell.text))));
    const width = widest(all.map((cell) => (typeof cell === "string" ? cell : cell.text)));
    const most = (cells: number) => (column.cut === "middle" ? Math.min(longestWhole, cells) : cells);
    return { ...column, isWhole: true, width: most(width), min: most(least) };
  });
}

/** Columns with room for dates as the reader wants them written: `Dec 17, 2026` has a comma more than widths are made for. */
export function withDateRoom(columns: readonly Column[], ids: readonly string[]): readonly Column[] {
  if (chosenDateStyle().format !== "month-day-year") return columns;
  return columns.map((one) => (ids.includes(one.id) ? { ...one, width: one.width + 1, min: one.min + 1 } : one));
}

/** How narrow a column may become, if it is not dropped. */
const floorOf = (column: Column) => (column.isWhole ? column.min : Math.min(column.min, leastText));

/** Whether columns fit with so many cells for each. */
function fits(columns: readonly Column[], room: Room, cellsOf: (column: Column) => number): boolean {
  return sum(columns.map(cellsOf)) + room.gap * Math.max(0, columns.length - 1) <= room.available;
}

type Room = { readonly available: number; readonly gap: number };

/** Of the columns that stay those that fit: first the last text goes, or the last whole one where these alone do not fit. */
function keepLast(columns: readonly Column[], room: Room): readonly Column[] {
  if (fits(columns, room, floorOf) || columns.length <= 1 || columns.every(({ isWhole }) => !isWhole)) return columns;
  const isText = fits(
    columns.filter(({ isWhole }) => isWhole),
    room,
    floorOf,
  );
  const last = columns.findLastIndex(({ isWhole }) => (isWhole !== true) === isText);
  return keepLast(columns.toSpliced(last, 1), room);
}

/** The columns that fit: those that stay, and of the others by rank each that still has room. */
function keep(columns: readonly Column[], room: Room): readonly Column[] {
  const others = columns.filter(({ drop }) => drop !== undefined);
  let kept = columns.filter(({ drop }) => drop === undefined);
  for (const other of others.toSorted((one, next) => (one.drop ?? 0) - (next.drop ?? 0))) {
    const wider = columns.filter((column) => column === other || kept.includes(column));
    if (fits(wider, room, ({ min }) => min)) kept = wider;
  }
  return keepLast(kept, room);
}

/** Removes `excess` cells, from each column in proportion to its slack above the least width. */
function shrink(widths: number[], floors: readonly number[], excess: number): void {
  for (let left = excess; left > 0; left -= 1) {
    const slack = widths.map((width, index) => width - (floors[index] ?? 0));
    const widest = slack.indexOf(Math.max(...slack));
    if (widest < 0 || (slack[widest] ?? 0) <= 0) {
      return;
    }
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

/**
 * Gives the columns that are shown whole their wider width if there is room for all of them, so that dates are written in
 * one form; returns the cells that are left.
 */
function widen(widths: number[], columns: readonly Column[], spare: number): number {
  const more = columns.map(({ isWhole, width, min }) => (isWhole ? Math.max(0, width - min) : 0));
  if (sum(more) > spare) return spare;
  for (const [index, cells] of more.entries()) widths[index] = (widths[index] ?? 0) + cells;
  return spare - sum(more);
}

/** Distributes spare cells by the columns' shares; the rounding rest goes to the first column that grows. */
function grow(widths: number[], columns: readonly Column[], spare: number): void {
  const shares = columns.map((column) => column.grow ?? 0);
  const total = sum(shares);
  if (total === 0) {
    return;
  }
  const given = shares.map((share) => Math.floor((spare * share) / total));
  const first = shares.findIndex((share) => share > 0);
  given[first] = (given[first] ?? 0) + spare - sum(given);
  for (const [index, cells] of given.entries()) {
    widths[index] = (widths[index] ?? 0) + cells;
  }
}

/**
 * Fits columns into `available` cells with `gap` cells between them: spare room goes by `grow`; if there is too little,
 * first the texts with most slack shrink down to `min`, then columns are dropped by `drop`, then the texts that stay are
 * truncated. What is whole is shown whole or dropped.
 */
export function sizeColumns(columns: readonly Column[], available: number, gap = 2): readonly SizedColumn[] {
  const kept = keep(columns, { available, gap });
  const widths = kept.map(({ width, min, isWhole }) => (isWhole ? min : Math.max(width, min)));
  const room = available - gap * Math.max(0, kept.length - 1);
  if (sum(widths) <= room) {
    grow(widths, kept, widen(widths, kept, room - sum(widths)));
  } else {
    for (const floor of [(column: Column) => column.min, floorOf, () => 0]) {
      shrink(widths, kept.map(floor), Math.max(0, sum(widths) - room));
    }
  }
  return columns.map((column) => ({ ...column, cells: widths[kept.indexOf(column)] ?? 0, gap }));
}

/** One cell's text: made safe, truncated to its column, isolated if it is right-to-left, padded. */
export function layoutCell(text: string, column: Column & { readonly cells: number }, isLast = false): string {
  const safe = singleLine(text);
  const cut = column.cut === "middle" ? cutMiddle(safe, column.cells) : cutEnd(safe, column.cells);
  const shown = isolate(cut);
  return isLast && column.align !== "end" ? shown : padCells(shown, column.cells, column.align);
}

/** The text of a cell that a column has room for. */
function textOf(cell: Cell, { cells, width }: SizedColumn): string {
  if (typeof cell === "string") return cell;
  return cells < width ? (cell.short ?? cell.text) : cell.text;
}

/** A row of cells by column id as one line; nothing is padded after the last column, which makes redraws short. */
export function layoutRow(cells: Readonly<Record<string, Cell>>, columns: readonly SizedColumn[]): Line {
  const shown = columns.filter((column) => column.cells > 0);
  const spans: Span[] = [];
  let text = "";
  for (const [index, column] of shown.entries()) {
    const cell = cells[column.id] ?? "";
    const content = layoutCell(textOf(cell, column), column, index === shown.length - 1);
    const start = text.length;
    text += content;
    if (typeof cell !== "string") {
      spans.push({ ...cell.style, start, end: start + content.trimEnd().length });
    }
    text += index === shown.length - 1 ? "" : " ".repeat(column.gap);
  }
  return { text, spans };
}

/** The headings over `layoutRow`, in capitals, muted. */
export function layoutHeadings(columns: readonly SizedColumn[]): Line {
  const titles = Object.fromEntries(columns.map((column) => [column.id, column.title.toUpperCase()]));
  const { text } = layoutRow(titles, columns);
  return { text, spans: [{ role: "muted", start: 0, end: text.length }] };
}
