/** A cell as it is read, and why it cannot be. */
export interface CellText {
  readonly text: string;
  readonly fault?: string;
}

const empty: CellText = { text: "" };

/**
 * What a sheet shows once over several rows holds for each of them: the reference of a matter with several deadlines, or a
 * column name next to names in two lines.
 */
export class MergedCells {
  /** The last row of each such cell, by its own row and column (`6,2`), all counted from 0. */
  readonly #ends: ReadonlyMap<string, number>;
  readonly #open = new Map<number, { readonly last: number; readonly cell: CellText }>();
  #isUsed = false;

  constructor(ends: ReadonlyMap<string, number>) {
    this.#ends = ends;
  }

  /** Whether a cell was filled. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The cells of the next row. One that has none of its own is blank on the sheet too, and stays so. */
  filled(row: number, cells: readonly CellText[]): readonly CellText[] {
    if (this.#ends.size === 0) return cells;
    const above = cells.every(isBlank) ? [] : [...this.#open].filter(([column]) => isBlank(cells[column] ?? empty));
    const filled = [...cells];
    for (const [column, { last, cell }] of above) {
      if (row > last || isBlank(cell)) continue;
      while (filled.length < column) filled.push(empty);
      filled[column] = cell;
      this.#isUsed = true;
    }
    for (const [column, cell] of cells.entries()) {
      const last = this.#ends.get(`${row},${column}`);
      if (last !== undefined) this.#open.set(column, { last, cell });
    }
    return filled;
  }
}

function isBlank({ text, fault }: CellText): boolean {
  return text === "" && fault === undefined;
}
