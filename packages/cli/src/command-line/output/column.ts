/** One column of a table, of TSV and of CSV; also one line of a single record. */
export interface Column {
  /** A path into the record, for example `nextTask.title`; also the name for `--columns` and the CSV header. */
  readonly key: string;
  /** The heading on a terminal; made from the key where it is absent. */
  readonly title?: string;
  readonly align?: "right";
  /** True for what is of no use when it is cut: ids and dates. */
  readonly whole?: boolean;
  /** True for a column that a table leaves out where the window is too narrow for all. */
  readonly optional?: boolean;
  /** What to show instead of the value at the key; machine formats keep the record as it is. */
  readonly show?: (row: Readonly<Record<string, unknown>>) => unknown;
}

/** A list inside a record: the key that has it, and what each of its rows shows. */
export interface InnerRows {
  readonly key: string;
  readonly columns: readonly Column[];
}

/** What a list looks like to the printer: rows as they come, page by page. */
export type Pages = AsyncIterable<readonly unknown[]>;
