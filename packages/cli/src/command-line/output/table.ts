import type { CivilDate } from "@iphub/sdk/domain/civil-date";
import type { DueTone } from "@iphub/sdk/domain/due-badge";
import stringWidth from "string-width";
import { cellText, columnTitle, columnValue, isRow, terminalText } from "./cell.ts";
import type { Column } from "./column.ts";

const gap = "  ";
const narrowest = 6;
/** The widths at which a truncated text and a truncated title are still useful. */
const readable = 10;
const readableTitle = 16;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The style of a table. */
export interface TableStyle {
  /** In terminal columns. */
  readonly width: number;
  /** Adds colour to the first line. */
  readonly heading: (text: string) => string;
  /** Adds the colour of a mark. */
  readonly marked: (text: string, tone: DueTone) => string;
  /** The reader's day. */
  readonly today: CivilDate;
}

/** A table, and the titles of the columns that the window has no room for, without the optional ones. */
export interface Table {
  readonly text: string;
  readonly leftOut: readonly string[];
}

/**
 * Rows as a table that fits the window. Columns are left out before titles become unreadable: optional ones first,
 * those to keep last. Then the widest shrink, and long text ends in an ellipsis. Ids and dates are not truncated while the window has
 * room for one of them.
 */
export function tableOf(rows: readonly unknown[], columns: readonly Column[], style: TableStyle): Table {
  const all = referencesFirst(columns).map((column) => drawn(rows, column, style.today));
  const shown = withoutCrowding(all, style.width);
  const room = style.width - gap.length * (shown.length - 1);
  const widths = fitWidths(shown, room);
  const line = (at: number) =>
    shown
      .map(({ cells, tones, column }, index) => {
        const cell = fitCell(cells[at] ?? "", widths[index] ?? 0, column.align === "right");
        const tone = tones[at];
        return tone ? style.marked(cell, tone) : cell;
      })
      .join(gap)
      .trimEnd();
  const lines = Array.from({ length: rows.length }, (_, at) => line(at + 1));
  return {
    text: `${[style.heading(line(0)), ...lines].join("\n")}\n`,
    leftOut: all.flatMap((one) => (one.column.optional || shown.includes(one) ? [] : [columnTitle(one.column)])),
  };
}

/** People know a matter by its reference: it stands before an id. */
function referencesFirst(columns: readonly Column[]): readonly Column[] {
  const reference = columns.findIndex(({ key, title }) => /references?$/.test(key) || title === "Matter");
  const id = columns.findIndex(({ key }) => key === "id");
  const [moved] = columns.slice(id, id + 1);
  if (id < 0 || reference < id || !moved) return columns;
  return columns.toSpliced(reference + 1, 0, moved).toSpliced(id, 1);
}

interface Drawn {
  readonly column: Column;
  /** The heading, then one cell for each row. */
  readonly cells: readonly string[];
  readonly tones: readonly (DueTone | null)[];
  readonly width: number;
}

function drawn(rows: readonly unknown[], column: Column, today: CivilDate): Drawn {
  const marks = rows.map((row) => (column.mark && isRow(row) ? column.mark(row, today) : null));
  const mayHaveMark = marks.some((mark) => mark !== null);
  const texts = shortAddresses(
    column,
    rows.map((row) => terminalText(localMinute(cellText(tableValue(column, row))))),
  ).map((text, at) => (mayHaveMark ? `${marks[at]?.glyph ?? " "} ${text}` : text));
  const cells = [columnTitle(column).toUpperCase(), ...texts];
  return {
    column,
    cells,
    tones: [null, ...marks.map((mark) => mark?.tone ?? null)],
    width: cells.reduce((most, cell) => Math.max(most, stringWidth(cell)), 0),
  };
}

function tableValue(column: Column, row: unknown): unknown {
  return column.cell && isRow(row) ? column.cell(row) : columnValue(column, row);
}

/** An instant as day and minute of this machine's time zone: `2026-11-25 16:33`; any other text as it is. */
function localMinute(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)) return text;
  const at = new Date(text);
  return `${localDay(at)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** The civil date of an instant in this machine's time zone. */
export function localDay(at: Date): CivilDate {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** People of one domain without it, as it says nothing; a column of addresses has them whole. */
function shortAddresses(column: Column, texts: readonly string[]): readonly string[] {
  if (/e-?mail|address/i.test(column.key)) return texts;
  const people = texts.flatMap((text) => (text === "" ? [] : text.split(", ")));
  const [domain = ""] = people.slice(0, 1).map((one) => /^[^\s@]+(@[^\s@]+)$/.exec(one)?.[1]);
  if (domain === "" || !people.every((one) => one.endsWith(domain))) return texts;
  return texts.map((text) => text.replaceAll(domain, ""));
}

/** Leaves columns out, each time the last of the least important, until those that may shrink are readable; two stay. */
function withoutCrowding(all: readonly Drawn[], width: number): readonly Drawn[] {
  const least = all.reduce((sum, one) => sum + gap.length + leastWidth(one), 0) - gap.length;
  const isLeast = ({ column }: Drawn) => column.optional === true;
  if (least <= width || (all.length <= 2 && !all.some(isLeast))) return all;
  const mayGo = ({ column }: Drawn) => column.keep !== true;
  const isNoDue = ({ column }: Drawn) => column.mark === undefined;
  const last = [isLeast, mayGo, isNoDue, () => true].map((is) => all.findLastIndex(is));
  return withoutCrowding(all.toSpliced(last.find((at) => at >= 0) ?? 0, 1), width);
}

function leastWidth({ column, width }: Drawn): number {
  return column.whole ? width : Math.min(width, /title$/i.test(column.key) ? readableTitle : readable);
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
