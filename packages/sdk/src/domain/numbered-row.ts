/** A row of a file by the names of its columns. */
export interface NumberedRow {
  /** As a spreadsheet counts: the first line is 1, and blank lines count. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Whether a row has a cell that is not blank: spreadsheet programs fill a file up with rows of separators. */
export function isFilled({ cells }: NumberedRow): boolean {
  return Object.values(cells).some((cell) => cell.trim() !== "");
}
