/** Rows that were selected together with Shift. */
export interface RowRange {
  /** The row that it begins at. */
  readonly anchor: string;
  /** The row that it ends at. */
  readonly end: string;
  /** The rows that were not selected before it: they are deselected when another range from the same row replaces it. */
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

/** The selection after one row was selected or deselected: the next range begins at it. */
export function turnedRow({ ids }: RowSelection, id: string): RowSelection {
  const turned = new Set(ids);
  if (!turned.delete(id)) turned.add(id);
  return { ids: turned, range: { anchor: id, end: id, added: new Set() } };
}

/**
 * The selection after Shift extended it from one row to another, by their indexes. If the last range ended at the first
 * of them, it is replaced by the range from its anchor to the other row; otherwise a new range begins.
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
