import type { ImportField } from "./import-fields.ts";
import { importFieldOf, knownFields } from "./import-mapping.ts";

/** How many lines of a file are looked at for its column names: the reports of docketing systems begin with titles. */
export const headerLines = 30;

/** The line that names the columns. */
export interface FoundHeader {
  /** Its place among the lines, from 0. */
  readonly at: number;
  /** The names; a name that only the heading above it makes clear has that heading in front. */
  readonly names: readonly string[];
}

/**
 * Finds the line of a file that names its columns: the one with the most names that are known, at least two. Where no line has
 * two, the first line, unless that is a single text above a table.
 * @param lines the cells of the lines that are not blank, at least one line
 */
export function findHeader(lines: readonly (readonly string[])[]): FoundHeader {
  const searched = lines.slice(0, headerLines);
  const scores = searched.map((_, at) => knownFields(namesAt(searched, at)).size);
  const most = Math.max(...scores);
  const at = most >= 2 ? scores.indexOf(most) : firstOfTable(searched);
  return { at, names: namesAt(lines, at) };
}

function firstOfTable(lines: readonly (readonly string[])[]): number {
  if (filled(lines[0] ?? []) > 1) return 0;
  return Math.max(
    0,
    lines.findIndex((line) => filled(line) > 1),
  );
}

/**
 * The cells of a line as column names, each with the heading above it where that makes it a name that is known. In a line that
 * names at least two columns, a column without a name has the known one above it: the names are in two lines.
 */
function namesAt(lines: readonly (readonly string[])[], at: number): string[] {
  const cells = lines[at] ?? [];
  const above = lines[at - 1] ?? [];
  if (filled(above) < 2) return [...cells];
  let heading = "";
  const names = cells.map((cell, column) => {
    heading = above[column] || heading;
    const whole = `${heading} ${cell}`;
    const isClearer = cell !== "" && importFieldOf(cell) === undefined && importFieldOf(whole) !== undefined;
    return isClearer ? whole : cell;
  });
  if (knownFields(names).size < 2) return names;
  return Array.from({ length: Math.max(names.length, above.length) }, (_, column) => {
    const [name = "", higher = ""] = [names[column], above[column]];
    return name === "" && importFieldOf(higher) !== undefined ? higher : name;
  });
}

/** Why a line below the column names is no row: it repeats them, or it closes the report. */
export type LeftOutLine = "repeated" | "closing";

/**
 * Whether a line below the column names is no row: the names once more, as at the top of each printed page, or, at the end of
 * a file, what closes a report.
 */
export function leftOutLine(cells: readonly string[], header: readonly string[], isLast: boolean): LeftOutLine | null {
  const isSame = (cell: string, column: number) => cell.toLowerCase() === (header[column] ?? "").toLowerCase();
  if (filled(cells) > 1 && cells.every(isSame)) return "repeated";
  return isLast && filled(cells) < filled(header) && isClosing(cells.filter((cell) => cell !== "")) ? "closing" : null;
}

/** A text by itself, or a label with its figure: a matter with a title such as 'Run-flat tire' is neither. */
function isClosing([text = "", figure, ...more]: readonly string[]): boolean {
  if (figure === undefined) return closing.test(text);
  return more.length === 0 && closingLabel.test(text) && /^[\d.,:/\s-]+$/.test(figure);
}

const closingLabel =
  /^((grand |sub)?totals?( \p{L}+)?|count|number of \p{L}+|printed|generated|created|run|page)( on| at| date)?:?$/iu;

const closing =
  /^((grand |sub)?totals?|count|number of|end of (report|list)|printed|generated|created|run|page|confidential|copyright)\b|^©|^\d+ (matters?|records?|rows?|cases?|items?|entries)\b/i;

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== "").length;
}

/** The fields without which no row can be read, as questions. */
export function missingColumns(mapping: Readonly<Partial<Record<ImportField, string>>>): MissingColumn[] {
  const missing: MissingColumn[] = [];
  if (mapping.reference === undefined && mapping.applicationNumber === undefined) {
    missing.push({ field: "reference", question: "Which column has the reference of each matter?" });
  }
  if (mapping.title === undefined) missing.push({ field: "title", question: "Which column has the title?" });
  return missing;
}

/** A field that has no column and is needed, with the question to ask. */
export interface MissingColumn {
  readonly field: ImportField;
  readonly question: string;
}
