import { invalid } from "../../platform/failures.ts";

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

/** 400: the file cannot be imported; `message` says why and what to do. */
export function badSheet(message: string): Error {
  return invalid([{ field: "file", message }]);
}

/** Collects the lines of a sheet; the first is the header. */
export class SheetBuilder {
  #columns: string[] | undefined;
  readonly #lines: SheetLine[] = [];

  /** @throws Failure 400 beyond the limits, or for a line with more cells than there are columns */
  add(line: number, cells: readonly string[], faults: SheetLine["faults"] = []): void {
    if (!this.#columns) {
      this.#columns = columnNames(cells);
      return;
    }
    if (this.#lines.length >= sheetLimits.rows) {
      throw badSheet(`has more than ${sheetLimits.rows} rows; split it and import the parts one after the other`);
    }
    const extra = cells.slice(this.#columns.length).filter((cell) => cell !== "");
    if (extra.length > 0) {
      const counted = `row ${line} has ${cells.length} cells, but the header has ${this.#columns.length}`;
      throw badSheet(`${counted}; a text with a comma needs quotes, or the delimiter is another`);
    }
    const checked = cells.slice(0, this.#columns.length).map((cell, column) => checkedCell(cell, column));
    this.#lines.push({
      line,
      cells: checked.map(({ text }) => text),
      faults: [...faults, ...checked.flatMap(({ fault }) => fault ?? [])],
    });
  }

  /** @throws Failure 400 where there is no header or no row below it */
  sheet(format: Sheet["format"], notes: readonly string[]): Sheet {
    if (!this.#columns) throw badSheet("is empty; send a file with a line of column names and a row for each deadline");
    if (this.#lines.length === 0) throw badSheet("has column names and no rows below them");
    return { format, columns: this.#columns, lines: this.#lines, notes };
  }
}

function checkedCell(cell: string, column: number) {
  const text = cell.toWellFormed().replaceAll("\0", "\ufffd");
  if (text.length <= sheetLimits.cell) return { text };
  return { text: "", fault: { column, message: `has ${text.length} characters; ${sheetLimits.cell} is the limit` } };
}

function columnNames(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== "");
  if (last < 0) throw badSheet("has an empty first line; the first line must name the columns");
  if (last >= sheetLimits.columns) throw badSheet(`has more than ${sheetLimits.columns} columns; leave some out`);
  const names: string[] = [];
  for (const [at, cell] of cells.slice(0, last + 1).entries()) {
    const plain = checkedCell(cell, at).text.replace(/\s+/g, " ").trim().slice(0, 190);
    const name = plain === "" ? `Column ${at + 1}` : plain;
    let unique = name;
    for (let count = 2; names.includes(unique); count += 1) unique = `${name} (${count})`;
    names.push(unique);
  }
  return names;
}
