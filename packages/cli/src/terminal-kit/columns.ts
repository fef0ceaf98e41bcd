import { cutEnd, cutMiddle, isolate, padCells, singleLine } from "./text-cells.ts";
import type { Span, TextStyle } from "./theme.ts";

/**
 * One column of a table. Widths are terminal cells. `width` is the preferred one, `min` the least, `grow` its share of
 * spare room (0: none), `drop` its rank among those dropped if the least widths do not fit (highest first; without one
 * it stays).
 */
export type Column = {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly min: number;
  readonly grow?: number;
  readonly drop?: number;
  readonly align?: "start" | "end";
  /** `end` for titles (the default), `middle` for references. */
  readonly cut?: "end" | "middle";
};

/** A column with its width: 0 means that it was dropped. */
export type SizedColumn = Column & { readonly cells: number };

/** The content of a cell; a bare string has no style. */
export type Cell = string | { readonly text: string; readonly style: TextStyle };

/** A pre-formatted line and the styles over parts of it. */
export type Line = { readonly text: string; readonly spans: readonly Span[] };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The columns that fit at their least widths, dropping by rank. */
function keep(columns: readonly Column[], available: number, gap: number): readonly Column[] {
  const least = sum(columns.map((column) => column.min)) + gap * Math.max(0, columns.length - 1);
  const ranks = columns.map((column) => column.drop ?? -1);
  const highest = Math.max(-1, ...ranks);
  if (least <= available || highest < 0) {
    return columns;
  }
  const last = ranks.lastIndexOf(highest);
  return keep(
    columns.filter((_, index) => index !== last),
    available,
    gap,
  );
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
 * first the columns with most slack shrink down to `min`, then columns are dropped by `drop`, then the rest is
 * truncated.
 */
export function sizeColumns(columns: readonly Column[], available: number, gap = 2): readonly SizedColumn[] {
  const kept = keep(columns, available, gap);
  const widths = kept.map((column) => Math.max(column.width, column.min));
  const room = available - gap * Math.max(0, kept.length - 1);
  const excess = sum(widths) - room;
  if (excess > 0) {
    shrink(
      widths,
      kept.map((column) => column.min),
      excess,
    );
    shrink(
      widths,
      kept.map(() => 0),
      Math.max(0, sum(widths) - room),
    );
  } else {
    grow(widths, kept, -excess);
  }
  return columns.map((column) => ({ ...column, cells: widths[kept.indexOf(column)] ?? 0 }));
}

/** One cell's text: made safe, truncated to its column, isolated if it is right-to-left, padded. */
export function layoutCell(text: string, column: SizedColumn, isLast = false): string {
  const safe = singleLine(text);
  const cut = column.cut === "middle" ? cutMiddle(safe, column.cells) : cutEnd(safe, column.cells);
  const shown = isolate(cut);
  return isLast && column.align !== "end" ? shown : padCells(shown, column.cells, column.align);
}

/** A row of cells by column id as one line; nothing is padded after the last column, which makes redraws short. */
export function layoutRow(cells: Readonly<Record<string, Cell>>, columns: readonly SizedColumn[], gap = 2): Line {
  const shown = columns.filter((column) => column.cells > 0);
  const spans: Span[] = [];
  let text = "";
  for (const [index, column] of shown.entries()) {
    const cell = cells[column.id] ?? "";
    const content = layoutCell(typeof cell === "string" ? cell : cell.text, column, index === shown.length - 1);
    const start = text.length;
    text += content;
    if (typeof cell !== "string") {
      spans.push({ ...cell.style, start, end: start + content.trimEnd().length });
    }
    text += index === shown.length - 1 ? "" : " ".repeat(gap);
  }
  return { text, spans };
}

/** The headings over `layoutRow`, in capitals, muted. */
export function layoutHeadings(columns: readonly SizedColumn[], gap = 2): Line {
  const titles = Object.fromEntries(columns.map((column) => [column.id, column.title.toUpperCase()]));
  const { text } = layoutRow(titles, columns, gap);
  return { text, spans: [{ role: "muted", start: 0, end: text.length }] };
}
