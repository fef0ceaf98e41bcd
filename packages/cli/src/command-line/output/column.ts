import type { CivilDate } from "@iphub/sdk/domain/civil-date";
import type { DueTone } from "@iphub/sdk/domain/due-badge";

/** The mark of a cell and its colour, as every face has them. */
export interface Mark {
  readonly glyph: string;
  readonly tone: DueTone;
}

/** One column of a table, of TSV and of CSV; also one line of a single record. */
export interface Column {
  /** A path into the record, for example `nextTask.title`; also the name for `--columns` and the CSV header. */
  readonly key: string;
  /** The heading on a terminal; derived from the key if absent. */
  readonly title?: string;
  readonly align?: "right";
  /** True for values that are useless when truncated: ids and dates. */
  readonly whole?: boolean;
  /** True for a column that a table leaves out first if the window is too narrow. */
  readonly optional?: boolean;
  /** True for a column that stays when others, from the right, are left out. */
  readonly keep?: boolean;
  /** What a table shows instead, where it has less room than other formats. */
  readonly cell?: (row: Readonly<Record<string, unknown>>) => unknown;
  /** What a table puts before the value, and its colour; null for nothing. `today` is the reader's day. */
  readonly mark?: (row: Readonly<Record<string, unknown>>, today: CivilDate) => Mark | null;
  /** What to show instead of the value at the key; machine formats output the record unchanged. */
  readonly show?: (row: Readonly<Record<string, unknown>>) => unknown;
}

/** A list inside a record: its key, and the columns of its rows. */
export interface InnerRows {
  readonly key: string;
  readonly columns: readonly Column[];
  /** True where the columns depend on the answer, so that those of `--columns` are known only with it. */
  readonly isOpen?: boolean;
}

/** A list for the printer: rows as they arrive, page by page. */
export type Pages = AsyncIterable<readonly unknown[]>;
