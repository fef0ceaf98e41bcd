/** One column of a table, of TSV and of CSV; also one line of a single record. */
export interface Column {
  /** A path into the record, for example `nextTask.title`; also the name for `--columns` and the CSV header. */
  readonly key: string;
  /** The heading on a terminal; derived from the key if absent. */
  readonly title?: string;
  readonly align?: "right";
  /** True for values that are useless when truncated: ids and dates. */
  readonly whole?: boolean;
  /** True for a column that a table omits if the window is too narrow. */
  readonly optional?: boolean;
  /** What to show instead of the value at the key; machine formats output the record unchanged. */
  readonly show?: (row: Readonly<Record<string, unknown>>) => unknown;
}

/** A list inside a record: its key, and the columns of its rows. */
export interface InnerRows {
  readonly key: string;
  readonly columns: readonly Column[];
}

/** A list for the printer: rows as they arrive, page by page. */
export type Pages = AsyncIterable<readonly unknown[]>;
