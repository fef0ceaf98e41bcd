import { cutText } from "@iphub/sdk/domain/cut-text";
import { findHeader, headerLines, leftOutLine } from "@iphub/sdk/domain/operations/import-header";
import { invalidFile } from "../../platform/failures.ts";
import { storableText } from "../../platform/storable-text.ts";

/** The limits of an import: bytes of the file, rows, columns, characters of a cell, bytes of an unpacked workbook. */
export const sheetLimits = {
  packed: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  cell: 5_000,
  unpacked: 64 * 1024 * 1024,
  parts: 500,
} as const;

/** A line of a sheet: its number as the spreadsheet program shows it, its cells, and the faults of some of them. */
export interface SheetLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly faults: readonly { readonly column: number; readonly message: string }[];
}

/** A parsed file: its unique column names, its lines, and notes on the file as a whole. */
export interface Sheet {
  readonly format: "csv" | "xlsx";
  readonly columns: readonly string[];
  readonly lines: readonly SheetLine[];
  readonly notes: readonly string[];
}

/** Collects the lines of a sheet: titles, the column names, and the rows below them. */
export class SheetBuilder {
  readonly #raw: SheetLine[] = [];

  /** @throws Failure 400 beyond the limit */
  add(line: number, cells: readonly string[], faults: SheetLine["faults"] = []): void {
    if (this.#raw.length > sheetLimits.rows + headerLines) throw tooManyRows();
    this.#raw.push({ line, cells, faults });
  }

  /** @throws Failure 400 where there is no header or no row below it, and for a row with more cells than there are columns */
  sheet(format: Sheet["format"], notes: readonly string[]): Sheet {
    const raw = this.#raw;
    if (raw.length === 0) {
      throw invalidFile("is empty; send a file with a line of column names and a row for each deadline");
    }
    const { at, names } = findHeader(raw.slice(0, headerLines).map(({ cells }) => cells));
    const columns = columnNames(names);
    const rows = raw.slice(at + 1);
    const last = rows.findLastIndex(({ cells }) => leftOutLine(cells, raw[at]?.cells ?? [], true) !== "closing");
    const kept = rows
      .slice(0, last + 1)
      .filter(({ cells }) => leftOutLine(cells, raw[at]?.cells ?? [], false) === null);
    if (kept.length > sheetLimits.rows) throw tooManyRows();
    if (kept.length === 0) throw invalidFile("has column names and no rows below them");
    const said = [
      ...titlesLeftOut(raw.slice(0, at), raw[at]),
      ...repeatedLeftOut(last + 1 - kept.length),
      ...closingLeftOut(rows.slice(last + 1)),
    ];
    return {
      format,
      columns,
      lines: kept.map((line) => checkedLine(line, columns.length)),
      notes: [...notes, ...said],
    };
  }
}

function tooManyRows(): Error {
  return invalidFile(`has more than ${sheetLimits.rows} rows; split it and import the parts one after the other`);
}

function titlesLeftOut(above: readonly SheetLine[], header: SheetLine | undefined): string[] {
  if (above.length === 0) return [];
  return [`The column names are in line ${header?.line}; what is above them was left out: ${quoted(above)}.`];
}

function repeatedLeftOut(count: number): string[] {
  if (count === 0) return [];
  return [
    `The column names are repeated below, ${count === 1 ? "once" : `${count} times`}; these lines were left out.`,
  ];
}

function closingLeftOut(lines: readonly SheetLine[]): string[] {
  return lines.length === 0 ? [] : [`What closes the report was left out: ${quoted(lines)}.`];
}

/** The texts of a few lines, cut short. */
function quoted(lines: readonly SheetLine[]): string {
  const texts = lines.map(({ cells }) => storableText(cells.filter((cell) => cell !== "").join(" ")));
  const shown = texts.slice(0, 3).map((text) => `'${text.length > 60 ? `${cutText(text, 59)}…` : text}'`);
  return [...shown, ...(texts.length > 3 ? [`and ${texts.length - 3} more`] : [])].join(", ");
}

/** A line with a cell for each column. @throws Failure 400 for one with more */
function checkedLine({ line, cells, faults }: SheetLine, columns: number): SheetLine {
  if (cells.slice(columns).some((cell) => cell !== "")) {
    const counted = `has ${cells.length} cells in row ${line}, but its header names ${columns} columns`;
    throw invalidFile(`${counted}; a text with a comma needs quotes, or the delimiter is another`);
  }
  const checked = cells.slice(0, columns).map((cell, column) => checkedCell(cell, column));
  return {
    line,
    cells: checked.map(({ text }) => text),
    faults: [...faults, ...checked.flatMap(({ fault }) => fault ?? [])],
  };
}

function checkedCell(cell: string, column: number) {
  const text = storableText(cell);
  if (text.length <= sheetLimits.cell) return { text };
  return { text: "", fault: { column, message: `has ${text.length} characters; ${sheetLimits.cell} is the limit` } };
}

function columnNames(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== "");
  if (last < 0) throw invalidFile("has an empty first line; the first line must name the columns");
  if (last >= sheetLimits.columns) throw invalidFile(`has more than ${sheetLimits.columns} columns; leave some out`);
  const names: string[] = [];
  for (const [at, cell] of cells.slice(0, last + 1).entries()) {
    const plain = cutText(checkedCell(cell, at).text.replace(/\s+/g, " ").trim(), 190);
    const name = plain === "" ? `Column ${at + 1}` : plain;
    let unique = name;
    for (let count = 2; names.includes(unique); count += 1) unique = `${name} (${count})`;
    names.push(unique);
  }
  return names;
}
