/** Rows that were selected together with Shift. */
export interface RowRange {
  /** The row that it begins at. */
  readonly anchor: string;
  /** The row that it was last drawn to. */
  readonly end: string;
  /** What it selects that was not selected before: the next range from the same row takes its place. */
  readonly added: ReadonlySet<string>;
}

/** The ids of the rows that are selected, and the last range of them. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly range: RowRange | null;
}

/** The ids of the rows of a list in order; headings among them are never selected. */
export interface ListedRows {
  readonly ids: readonly string[];
  readonly headings: ReadonlySet<string>;
}

/** The selection after a row was marked, or its mark taken away: the next range begins at it. */
export function turnedRow({ ids }: RowSelection, id: string): RowSelection {
  const turned = new Set(ids);
  if (!turned.delete(id)) turned.add(id);
  return { ids: turned, range: { anchor: id, end: id, added: new Set() } };
}

/**
 * The selection after Shift reached from one row to another, by their indexes. Where the last range ended at the first
 * of them, the range from its anchor to the other row takes its place; else a new one begins.
 */
export function reachedRow({ ids, range }: RowSelection, rows: ListedRows, from: number, to: number): RowSelection {
  const goesOn = range !== null && ids.size > 0 && range.end === rows.ids[from] && rows.ids.includes(range.anchor);
  const last = goesOn ? range : null;
  const kept = new Set([...ids].filter((id) => !last?.added.has(id)));
  const begin = last === null ? from : rows.ids.indexOf(last.anchor);
  const reached = rows.ids.slice(Math.min(begin, to), Math.max(begin, to) + 1).filter((id) => !rows.headings.has(id));
  const added = new Set(reached.filter((id) => !kept.has(id)));
  const ends = { anchor: rows.ids[begin] ?? "", end: rows.ids[to] ?? "" };
  return { ids: new Set([...kept, ...added]), range: { ...ends, added } };
}
