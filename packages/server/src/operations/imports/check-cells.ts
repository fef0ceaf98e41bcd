import { BrokenXml, localName, walkXml } from "../../formats/archives/xml-tree.ts";
import { invalidFile } from "../../platform/failures.ts";
import { sheetLimits } from "./sheet.ts";

/** The last row and the last column with a value, counted from 1; 0 without any. */
export interface SheetExtent {
  readonly row: number;
  readonly column: number;
  /** The digits with which numbers are shown, by row and column counted from 0 (`6,2`), where zeros are before them. */
  readonly digits: ReadonlyMap<string, number>;
  /** The last row of each cell that is merged over several, by its own place in the same way. */
  readonly merged: ReadonlyMap<string, number>;
}

/** The format's own limit. */
const lastRow = 1_048_576;
/** The most cells up to the last one, because the reader allocates all of them, with or without a value. */
const mostPlaces = 20_000_000;

/** The number of shared strings of a workbook. @throws BrokenXml */
export function countStrings(strings: string): number {
  let count = 0;
  const open = (name: string) => {
    if (localName(name) === "si") count += 1;
  };
  walkXml(strings, { open, close: () => undefined, text: () => undefined });
  return count;
}

/**
 * Checks a sheet before its cells are read: that it is complete, and how far its values extend. `padded` has the digits of
 * styles that show zeros before a number.
 * @throws BrokenXml where it is truncated, or where a cell has an invalid address or refers to a missing shared string
 * @throws Failure 400 naming `file` where it has too many columns, or values too far apart
 */
export function checkCells(sheet: string, strings: number, padded: ReadonlyMap<string, number>): SheetExtent {
  const check = new CellCheck(strings, padded);
  walkXml(sheet, {
    open: (name, attributes) => check.open(localName(name), attributes),
    close: (name) => check.close(localName(name)),
    text: (text) => check.text(text),
  });
  const { row, column } = check.extent;
  if (row * column > mostPlaces) {
    throw invalidFile(`has its last value in row ${row}; delete what is below the rows to import`);
  }
  return { row, column, digits: check.digits, merged: check.merged };
}

interface Place {
  readonly row: number;
  readonly column: number;
}

class CellCheck {
  readonly extent = { row: 0, column: 0 };
  readonly digits = new Map<string, number>();
  readonly merged = new Map<string, number>();
  readonly #strings: number;
  readonly #padded: ReadonlyMap<string, number>;
  #isData = false;
  #row = 0;
  #column = 0;
  #cell: Place | undefined;
  /** The shared string index that is being read; undefined outside of one. */
  #shared: string | undefined;
  #isShared = false;
  #style = "";

  constructor(strings: number, padded: ReadonlyMap<string, number>) {
    this.#strings = strings;
    this.#padded = padded;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "sheetData") this.#isData = true;
    if (name === "mergeCell") this.#addMerged(attributes.ref);
    if (!this.#isData) return;
    if (name === "row") this.#startRow(attributes.r);
    else if (name === "c") this.#startCell(attributes);
    else if (this.#cell && (name === "v" || name === "is" || name === "f")) this.#addValue(this.#cell, name);
  }

  close(name: string): void {
    if (name === "sheetData") this.#isData = false;
    if (name === "c") this.#cell = undefined;
    if (name !== "v" || this.#shared === undefined) return;
    const at = Number(this.#shared);
    if (this.#shared.trim() === "" || !Number.isInteger(at) || at < 0 || at >= this.#strings) {
      throw new BrokenXml(`there is no shared text ${this.#shared}`);
    }
    this.#shared = undefined;
  }

  text(text: string): void {
    if (this.#shared !== undefined) this.#shared += text;
  }

  #startRow(said: string | undefined): void {
    this.#row = said === undefined ? this.#row + 1 : Number(said);
    this.#column = 0;
    if (!isRow(this.#row)) throw new BrokenXml(`there is no row ${said}`);
  }

  #addMerged(area = ""): void {
    const [first, last, ...more] = area.split(":");
    if (first === undefined || last === undefined || more.length > 0) return;
    const [from, to] = [placeOf(first), placeOf(last)];
    const isSeen = to.row > from.row && from.column <= sheetLimits.columns;
    if (isSeen) this.merged.set(`${from.row - 1},${from.column - 1}`, to.row - 1);
  }

  #startCell({ r, s: style = "", t }: Readonly<Record<string, string>>): void {
    this.#cell = r === undefined ? { row: this.#row, column: this.#column + 1 } : placeOf(r);
    this.#column = this.#cell.column;
    this.#isShared = t === "s";
    this.#style = style;
  }

  #addValue({ row, column }: Place, name: string): void {
    if (column > sheetLimits.columns) {
      if (name === "f") return;
      throw invalidFile(`has more than ${sheetLimits.columns} columns; leave some out`);
    }
    this.extent.row = Math.max(this.extent.row, row);
    this.extent.column = Math.max(this.extent.column, column);
    if (name !== "v") return;
    if (this.#isShared) this.#shared = "";
    const digits = this.#padded.get(this.#style);
    if (digits !== undefined) this.digits.set(`${row - 1},${column - 1}`, digits);
  }
}

/** `C7` is row 7 and column 3. */
function placeOf(address: string): Place {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d{1,7})$/i.exec(address) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.charCodeAt(0) - 64);
  if (!isRow(Number(digits))) throw new BrokenXml(`there is no cell ${address}`);
  return { row: Number(digits), column };
}

function isRow(row: number): boolean {
  return Number.isInteger(row) && row >= 1 && row <= lastRow;
}
