/** The cell of a column that is edited, in a row of a grid; the row where the column is left out. */
export function cellOf(row: Element | null, column: string): HTMLElement | null {
  if (!(row instanceof HTMLElement)) return null;
  return row.querySelector<HTMLElement>(`[data-column=${column}]`) ?? row;
}

/** The row that has the focus; a menu that has closed has given it back. */
export function focusedRow(): Element | null {
  return document.activeElement?.closest("[role=row]") ?? null;
}
