import { blankPen, overBlanks, type Pen, penChange, plainPen } from "./pen.ts";
import { type CellRow, rowOf, type ScreenCells } from "./screen-cells.ts";
import { isRightToLeft } from "./text-cells.ts";

const introducer = "\u001b";
/** Up to this many unchanged cells are written again rather than skipped. */
const shortGap = 4;
/** From this many, blanks are erased rather than written. */
const longBlank = 9;

const mark = "\u200e";

/** The right-to-left stretches of a line: words separated only by blanks form one stretch. */
function rightToLeftStretches(texts: readonly string[]): { starts: Set<number>; ends: Set<number> } {
  const starts = new Set<number>();
  const ends = new Set<number>();
  let last = -1;
  for (const [column, text] of texts.entries()) {
    if (isRightToLeft(text)) {
      if (last < 0) starts.add(column);
      last = column;
    } else if (last >= 0 && text.trim() !== "") {
      ends.add(last);
      last = -1;
    }
  }
  return { starts, ends: last < 0 ? ends : ends.add(last) };
}

/** The screen as the terminal shows it, and the codes that change it to another. */
export class ShownScreen {
  private rows: CellRow[] = [];
  private row = -1;
  private column = -1;
  private pen: Pen = plainPen;
  private output = "";
  private isErased = true;
  /** Whether every row must be compared, not only the touched ones. */
  private isNew = true;

  /** A newly opened screen is blank, with a plain pen and the cursor anywhere. */
  open(columns: number, height: number): void {
    this.fill(columns, height);
    this.pen = plainPen;
    this.isErased = true;
  }

  /** The state of the screen is unknown: next it is erased completely and written again. */
  forget(columns: number, height: number): void {
    this.fill(columns, height);
    this.isErased = false;
  }

  private fill(columns: number, height: number): void {
    this.rows = Array.from({ length: height }, () => rowOf(columns));
    this.isNew = true;
    this.row = -1;
    this.column = -1;
  }

  /** The code that restores the initial pen. */
  reset(): string {
    const change = penChange(this.pen, plainPen);
    this.pen = plainPen;
    return change;
  }

  /** The code that makes the terminal show `wanted`: only the cells that differ. They then count as shown. */
  changes(wanted: ScreenCells): string {
    this.output = "";
    if (!this.isErased) this.erase();
    for (const [index, shown] of this.rows.entries()) {
      const row = wanted.rowAt(index);
      if (!row.isTouched && !this.isNew) continue;
      row.isTouched = false;
      if (row.isUncertain || shown.isUncertain) this.whole(index, shown, row);
      else this.differing(index, shown, row);
      shown.isUncertain = row.isUncertain;
    }
    this.isNew = false;
    return this.output;
  }

  /** The code that moves the cursor to its place; the screen does not change. */
  cursorTo(row: number, column: number): string {
    this.output = "";
    this.moveTo(row, column);
    return this.output;
  }

  private erase(): void {
    this.penTo(plainPen);
    this.moveTo(0, 0);
    this.output += `${introducer}[J`;
    this.isErased = true;
  }

  private differing(index: number, shown: CellRow, wanted: CellRow): void {
    const columns = wanted.texts.length;
    let column = 0;
    while (column < columns) {
      if (isSame(shown, wanted, column)) {
        column += 1;
        continue;
      }
      const from = this.canWriteThrough(index, wanted, column) ? this.column : column;
      let to = column + 1;
      while (to < columns && (wanted.texts[to] === "" || !isSame(shown, wanted, to))) to += 1;
      this.stretch(index, wanted, from, to);
      column = to;
    }
    copyCells(shown, wanted);
  }

  /** Whether rewriting the unchanged cells after the cursor is cheaper than skipping them. */
  private canWriteThrough(index: number, wanted: CellRow, column: number): boolean {
    if (this.row !== index || this.column >= column || column - this.column > shortGap) return false;
    for (let cell = this.column; cell < column; cell += 1) {
      if (wanted.texts[cell] === "" || !this.draws(wanted, cell)) return false;
    }
    return true;
  }

  private draws(wanted: CellRow, cell: number): boolean {
    const pen = wanted.pens[cell] ?? plainPen;
    return wanted.texts[cell] === " " ? blankPen(this.pen) === pen : this.pen === pen;
  }

  /**
   * A line with letters that terminals measure differently is erased and written from its first cell, with marks around
   * right-to-left text, as `isolate` adds them: Ink removes them in its layout.
   */
  private whole(index: number, shown: CellRow, wanted: CellRow): void {
    const columns = wanted.texts.length;
    let end = columns;
    while (end > 0 && wanted.texts[end - 1] === " " && wanted.pens[end - 1] === plainPen) end -= 1;
    if (wanted.texts.every((_, column) => isSame(shown, wanted, column))) return;
    this.moveTo(index, 0);
    this.penTo(plainPen);
    this.output += `${introducer}[K`;
    const { starts, ends } = rightToLeftStretches(wanted.texts);
    for (let column = 0; column < end; column += 1) {
      // A mark must follow its letter directly: after a style code some terminals give it a cell of its own.
      if (starts.has(column) && column > 0) this.output += mark;
      this.letter(wanted, column);
      if (ends.has(column)) this.output += mark;
    }
    // The cursor position is then unknown, because it depends on how the terminal measured the letters.
    this.row = -1;
    copyCells(shown, wanted);
  }

  private stretch(index: number, wanted: CellRow, from: number, to: number): void {
    this.moveTo(index, from);
    let column = from;
    while (column < to) {
      let blanks = column;
      while (blanks < to && wanted.texts[blanks] === " " && wanted.pens[blanks] === plainPen) blanks += 1;
      const isRest = blanks === wanted.texts.length && blanks - column > 2;
      if (!isRest && blanks - column < longBlank) {
        this.letter(wanted, column);
        column += 1;
        continue;
      }
      this.penTo(overBlanks(this.pen, plainPen));
      this.output += isRest ? `${introducer}[K` : `${introducer}[${blanks - column}X`;
      column = blanks;
      if (column < to) this.moveTo(index, column);
    }
  }

  private letter(wanted: CellRow, column: number): void {
    const text = wanted.texts[column] ?? " ";
    const pen = wanted.pens[column] ?? plainPen;
    this.penTo(text === " " ? overBlanks(this.pen, pen) : pen);
    this.output += text;
    // The second half of a wide character counts as a cell. After the last cell of a line the cursor position is
    // ambiguous.
    this.column += 1;
    if (this.column >= wanted.texts.length) this.row = -1;
  }

  private penTo(pen: Pen): void {
    if (pen === this.pen) return;
    this.output += penChange(this.pen, pen);
    this.pen = pen;
  }

  private moveTo(row: number, column: number): void {
    if (this.row === row && this.column === column) return;
    const anywhere = `${introducer}[${row + 1};${column + 1}H`;
    const ways = [anywhere];
    if (this.row === row && column > this.column) ways.push(`${introducer}[${count(column - this.column)}C`);
    if (this.row === row) ways.push(column === 0 ? "\r" : `${introducer}[${column + 1}G`);
    if (this.row >= 0 && row > this.row) {
      if (column === 0) ways.push(`${introducer}[${count(row - this.row)}E`);
      if (column === this.column) ways.push(`${introducer}[${count(row - this.row)}B`);
    }
    this.output += ways.reduce((best, way) => (way.length < best.length ? way : best));
    this.row = row;
    this.column = column;
  }
}

/** The default parameter of a code is one. */
const count = (steps: number) => (steps === 1 ? "" : String(steps));

function isSame(shown: CellRow, wanted: CellRow, column: number): boolean {
  return shown.texts[column] === wanted.texts[column] && shown.pens[column] === wanted.pens[column];
}

function copyCells(to: CellRow, from: CellRow): void {
  for (let column = 0; column < from.texts.length; column += 1) {
    to.texts[column] = from.texts[column] ?? " ";
    to.pens[column] = from.pens[column] ?? plainPen;
  }
}
