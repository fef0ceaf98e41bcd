/** A row of a file by the names of its columns. */
export interface NumberedRow {
  /** As a spreadsheet counts: the first line is 1, and blank lines count. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}
