import { blankPen, erasingPen, linked, type Pen, plainPen, styled } from "./pen.ts";
import { graphemes, textWidth } from "./text-cells.ts";

const introducer = "\u001b";
/** Operating-system commands, control sequences, other escapes, control characters, or plain text. */
const pieces = new RegExp(
  `${introducer}\\][^\\u0007${introducer}]*(?:\\u0007|${introducer}\\\\)|${introducer}\\[[0-?]*[ -/]*[@-~]|${introducer}[^[\\]]?|[^${introducer}\\n\\r\\b]+|[\\n\\r\\b]`,
  "gu",
);
const control = new RegExp(`^${introducer}\\[([0-?]*)[ -/]*([@-~])$`, "u");
const hyperlink = new RegExp(`^${introducer}\\]8;([^\\u0007${introducer}]*)`, "u");
const controlCharacter = /\p{Control}/u;
const printableAscii = /^[ -~]*$/u;
/** Letters whose width is the same in every terminal: no combining, joining, right-to-left or pictographic ones. */
const certain =
  /^(?:[ -~\u00a1-\u02ff\u0370-\u03ff\u0400-\u0482\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2460-\u25fc\u2713\u2717\u2800-\u28ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3])$/u;

/** One line of the screen, a text and a pen for each cell; the second cell of a wide character has no text. */
export interface CellRow {
  readonly texts: string[];
  readonly pens: Pen[];
  /** Whether it contains something that terminals measure differently: it is then written as a whole. */
  isUncertain: boolean;
  /** Whether anything was written to it since it was last compared with the terminal. */
  isTouched: boolean;
}

/** A blank line. */
export function rowOf(columns: number): CellRow {
  return {
    texts: Array.from({ length: columns }, () => " "),
    pens: Array.from({ length: columns }, () => plainPen),
    isUncertain: false,
    isTouched: true,
  };
}

/** Taller than any frame: output further down is dropped. */
const tallest = 1_000;

/**
 * The screen that a program intends: it applies the program's output to the cells of a terminal as tall as its frames,
 * which never scrolls. Codes that do not concern cells (modes, clipboard, title) are returned by `apply`, in order.
 */
export class ScreenCells {
  readonly rows: CellRow[] = [];
  readonly columns: number;
  /** The position of the next letter, from 0; `column` may be one past the last cell. */
  row = 0;
  column = 0;
  private pen: Pen = plainPen;

  /** `from` is the screen of another width: as much of it as fits is copied. */
  constructor(columns: number, from?: ScreenCells) {
    this.columns = columns;
    if (from) this.takeOver(from);
  }

  private takeOver(from: ScreenCells): void {
    for (const [index, row] of from.rows.entries()) {
      const own = this.rowAt(index);
      own.texts.splice(0, this.columns, ...row.texts.slice(0, this.columns), ...own.texts.slice(row.texts.length));
      own.pens.splice(0, this.columns, ...row.pens.slice(0, this.columns), ...own.pens.slice(row.pens.length));
      own.isUncertain = row.isUncertain;
      // A wide character is not split.
      if (row.texts[this.columns] === "") own.texts[this.columns - 1] = " ";
    }
    this.row = from.row;
    this.column = Math.min(from.column, this.columns);
    this.pen = from.pen;
  }

  /** The cells of a line, from 0; blank if nothing was written yet. */
  rowAt(index: number): CellRow {
    while (this.rows.length <= index) this.rows.push(rowOf(this.columns));
    return this.rows[index] ?? rowOf(this.columns);
  }

  /** Applies output; returns the codes that do not concern cells and must be written unchanged. */
  apply(output: string): string {
    let rest = "";
    for (const [piece] of output.matchAll(pieces)) {
      if (!piece.startsWith(introducer)) this.text(piece);
      else if (!this.sequence(piece)) rest += piece;
    }
    return rest;
  }

  private sequence(piece: string): boolean {
    const link = hyperlink.exec(piece)?.[1];
    if (link !== undefined) {
      this.pen = linked(this.pen, link);
      return true;
    }
    const [, parameters = "", final = ""] = control.exec(piece) ?? [];
    if (final === "m" && !/^[<-?]/u.test(parameters)) this.pen = styled(this.pen, parameters);
    else if (final === "" || /^[<-?]/u.test(parameters)) return false;
    else return this.move(final, parameters);
    return true;
  }

  private move(final: string, parameters: string): boolean {
    const [first = 0, second = 0] = parameters.split(";").map(Number);
    const count = Math.max(1, first);
    if (final === "J" || final === "K") this.erase(final, first);
    else if (final === "H" || final === "f") this.place(count - 1, Math.max(1, second) - 1);
    else if (final === "A") this.place(this.row - count, this.column);
    else if (final === "B") this.place(this.row + count, this.column);
    else if (final === "C") this.place(this.row, this.column + count);
    else if (final === "D") this.place(this.row, Math.min(this.column, this.columns - 1) - count);
    else if (final === "E") this.place(this.row + count, 0);
    else if (final === "F") this.place(this.row - count, 0);
    else if (final === "G") this.place(this.row, count - 1);
    else if (final === "d") this.place(count - 1, this.column);
    else return false;
    return true;
  }

  private place(row: number, column: number): void {
    this.row = Math.max(0, Math.min(row, tallest));
    this.column = Math.max(0, Math.min(column, this.columns - 1));
  }

  private erase(final: string, what: number): void {
    const here = Math.min(this.column, this.columns - 1);
    const blank = (row: number, from: number, to: number) => {
      this.mend(row, from, to, erasingPen(this.pen));
      for (let column = from; column < to; column += 1) this.put(row, column, " ", erasingPen(this.pen));
      if (from === 0 && to === this.columns) this.rowAt(row).isUncertain = false;
    };
    blank(this.row, what === 0 ? here : 0, what === 1 ? here + 1 : this.columns);
    if (final === "K") return;
    const [from, to] = what === 0 ? [this.row + 1, this.rows.length] : [0, what === 1 ? this.row : this.rows.length];
    for (let row = from; row < to; row += 1) blank(row, 0, this.columns);
  }

  private put(row: number, column: number, text: string, pen: Pen): void {
    const cells = this.rowAt(row);
    cells.isTouched = true;
    cells.texts[column] = text;
    cells.pens[column] = text === " " ? blankPen(pen) : pen;
  }

  /** Wide characters that will be partly overwritten become blank. */
  private mend(row: number, from: number, to: number, pen: Pen): void {
    const cells = this.rowAt(row);
    if (cells.texts[from] === "") this.put(row, from - 1, " ", pen);
    if (cells.texts[to] === "") this.put(row, to, " ", pen);
  }

  private text(piece: string): void {
    if (piece === "\n") this.place(this.row + 1, 0);
    else if (piece === "\r") this.column = 0;
    else if (piece === "\b") this.column = Math.max(0, this.column - 1);
    else if (printableAscii.test(piece)) for (const letter of piece) this.letter(letter, 1, false);
    else for (const letter of graphemes(piece)) this.letter(letter, textWidth(letter), !certain.test(letter));
  }

  private letter(letter: string, width: number, isUncertain: boolean): void {
    if (width === 0) {
      this.combine(letter);
      return;
    }
    const from = this.column;
    this.column += width;
    // Lines do not wrap: between a resize and the next layout they may be too long, and the rest is not shown.
    if (this.column > this.columns) return;
    this.mend(this.row, from, Math.min(this.columns, from + width), this.pen);
    this.put(this.row, from, letter, this.pen);
    for (let half = 1; half < width; half += 1) this.put(this.row, from + half, "", this.pen);
    if (isUncertain) this.rowAt(this.row).isUncertain = true;
  }

  /** A combining mark is added to the letter before it. */
  private combine(mark: string): void {
    const cells = this.rowAt(this.row);
    if (this.column === 0 || this.column > this.columns || controlCharacter.test(mark)) return;
    const before = cells.texts[this.column - 1] === "" ? this.column - 2 : this.column - 1;
    cells.texts[before] = (cells.texts[before] ?? "") + mark;
    cells.isUncertain = true;
    cells.isTouched = true;
  }
}
