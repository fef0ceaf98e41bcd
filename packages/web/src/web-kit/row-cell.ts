/** The cell of a column that is edited, in a row of a grid; the row where the column is left out. */
export function cellOf(row: Element | null, column: string): HTMLElement | null {
  if (!(row instanceof HTMLElement)) return null;
  return row.querySelector<HTMLElement>(`[data-column=${column}]`) ?? row;
}

/** The row that has the focus; a menu that has closed has given it back. */
export function focusedRow(): Element | null {
  return document.activeElement?.closest("[role=row]") ?? null;
}

/** Where a list has its rows, for what is edited in them. */
export interface RowPlaces {
  /** The selector of a row, in which `data-column` marks what is edited. */
  readonly row: string;
  /** What takes the focus at a row; nothing where it is gone. */
  readonly focusOf: (row: HTMLElement | null) => HTMLElement | null;
  /** What has the focus in the place of a row that is gone. */
  readonly kept: () => HTMLElement | null;
}

/** The rows of a grid. */
export const gridPlaces: RowPlaces = {
  row: "[role=row]",
  focusOf: (row) => row,
  kept: () => document.querySelector<HTMLElement>("[role=grid] [role=row][tabindex='0']"),
};
