import type { CivilDate } from "@iphub/sdk/domain/civil-date";
import type { DueTone } from "@iphub/sdk/domain/due-badge";
import { localDay } from "@iphub/sdk/domain/local-day";
import stringWidth from "string-width";
import { cellText, columnTitle, columnValue, isRow, terminalText } from "./cell.ts";
import { toned, wantsColor } from "./color.ts";
import type { Column } from "./column.ts";
import { fitCell, fitWidths, narrowest } from "./fit-widths.ts";

const gap = "  ";
/** The widths at which a truncated text and a truncated title are still useful. */
const readable = 10;
const readableTitle = 16;
/** An id leaves a title this much. */
const comfortable = 24;

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

/** A table, and the titles of all columns that the window has no room for. */
export interface Table {
  readonly text: string;
  readonly leftOut: readonly string[];
}

/**
 * Rows as a table that fits the window. Columns are left out before titles become unreadable: optional ones first, then facts, then
 * ids; what people know a row by and the date for which they look at it stay. Then the widest shrink, and long text ends in an
 * ellipsis. Ids and dates are not truncated while the window has room for one of them.
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
    leftOut: all.filter((one) => !shown.includes(one)).map(({ column }) => columnTitle(column)),
  };
}

/** People know a matter by its reference: it comes before an id. */
function referencesFirst(columns: readonly Column[]): readonly Column[] {
  const reference = columns.findIndex(isReference);
  const id = columns.findIndex(({ key }) => key === "id");
  const [moved] = columns.slice(id, id + 1);
  if (id < 0 || reference < id || !moved) return columns;
  return columns.toSpliced(reference + 1, 0, moved).toSpliced(id, 1);
}

/** Whether a column says what people call a matter; its id under the same title does not. */
function isReference({ key, title }: Column): boolean {
  return /references?$/.test(key) || (title === "Matter" && !/(^|\.)id$|Id$/.test(key));
}

/** What people call a row by: a title, a name, an address. */
function isName({ key }: Column): boolean {
  return /^(title|email|\w*name)$/i.test(key);
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

/** People of one domain without it, as it says nothing; a column of addresses has them whole. */
function shortAddresses(column: Column, texts: readonly string[]): readonly string[] {
  if (/e-?mail|address/i.test(column.key)) return texts;
  const people = texts.flatMap((text) => (text === "" ? [] : text.split(", ")));
  const [domain = ""] = people.slice(0, 1).map((one) => /^[^\s@]+(@[^\s@]+)$/.exec(one)?.[1]);
  if (domain === "" || !people.every((one) => one.endsWith(domain))) return texts;
  return texts.map((text) => text.replaceAll(domain, ""));
}

/** Ranks up to this are what a row is known by, and the date for which it is looked at. */
const essential = 2;
const ownId = 3;
const doubleId = 6;

/** The order in which columns get room: what a row is known by, its date, an id that nothing else says, facts, and what is optional. */
function rankOf({ column }: Drawn, all: readonly Drawn[]): number {
  const keys = all.map((one) => one.column.key);
  if (column.key === "id" && keys.includes("references")) return doubleId;
  if (column.optional) return 5;
  if (column.key === "id") return ownId;
  if (isName(column) || isReference(column)) return 0;
  if (column.mark) return all.find((one) => one.column.mark)?.column === column ? 1 : 4;
  return column.keep ? essential : 4;
}

/**
 * The columns that have room without crowding. Essential ones are cut before they are left out, and two stay. An id is added where
 * titles keep a comfortable width, or where nothing is cut if a reference says as much.
 */
function withoutCrowding(all: readonly Drawn[], width: number): readonly Drawn[] {
  const ranked = all.map((one) => ({ one, rank: rankOf(one, all) })).toSorted((left, right) => left.rank - right.rank);
  const isFitting = (shown: readonly Drawn[], least: (one: Drawn) => number) =>
    shown.reduce((sum, one) => sum + gap.length + least(one), -gap.length) <= width;
  let kept: readonly Drawn[] = [];
  for (const { one, rank } of ranked) {
    const more = all.filter((known) => known === one || kept.includes(known));
    const least = rank <= essential ? shortestWidth : rank === ownId ? comfortableWidth : leastWidth;
    const isWanted = isFitting(more, rank === doubleId ? ({ width: whole }) => whole : least);
    if (isWanted || (more.length <= 2 && rank <= essential)) kept = more;
  }
  return kept.length > 0 ? kept : all.slice(0, 1);
}

function leastWidth({ column, width, cells }: Drawn): number {
  if (column.whole) return width;
  if (isReference(column)) return Math.min(width, firstReferenceWidth(cells));
  return Math.min(width, /title$/i.test(column.key) ? readableTitle : readable);
}

function comfortableWidth(one: Drawn): number {
  return isName(one.column) ? Math.min(one.width, comfortable) : leastWidth(one);
}

/** The least of an essential column: a title may be shorter than is readable, a reference or a date may not. */
function shortestWidth(one: Drawn): number {
  return one.column.whole || isReference(one.column) ? leastWidth(one) : Math.min(one.width, narrowest);
}

/** The cells of the first of several references, with what shows that there are more. */
function firstReferenceWidth([, ...cells]: readonly string[]): number {
  return cells.reduce((most, cell) => Math.max(most, stringWidth(cell.replace(/, .*/, ",…"))), 0);
}

/** How one record is drawn: the colour of a mark, and the reader's day. */
type DetailStyle = Pick<TableStyle, "marked" | "today">;

/** One record as lines of `title  value`, with the marks and the times of a table. */
export function detailText(
  row: unknown,
  columns: readonly Column[],
  heading: (text: string) => string,
  style: DetailStyle = ownStyle(),
): string {
  const widest = Math.max(...columns.map((column) => stringWidth(columnTitle(column))));
  const lines = columns.map((column) => {
    const title = columnTitle(column);
    const text = localMinute(cellText(columnValue(column, row)))
      .split("\n")
      .map(terminalText)
      .join(`\n${" ".repeat(widest)}${gap}`);
    const mark = column.mark && isRow(row) ? column.mark(row, style.today) : null;
    const shown = mark === null ? text : style.marked(`${mark.glyph} ${text}`, mark.tone);
    return `${heading(title)}${" ".repeat(widest - stringWidth(title))}${gap}${shown}`.trimEnd();
  });
  return `${lines.join("\n")}\n`;
}

/** The colours of this terminal, and the day of its reader. */
function ownStyle(): DetailStyle {
  const isColoured = wantsColor({ env: process.env, isTerminal: process.stdout.isTTY === true });
  return { marked: (text, tone) => toned(text, tone, isColoured), today: localDay(new Date()) };
}
