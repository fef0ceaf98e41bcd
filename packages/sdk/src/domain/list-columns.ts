import type { ListColumn } from "../contract/list-look.ts";

/** A column that a list can show; `isFixed` for one that is always shown, such as the title of a row. */
export interface PossibleColumn {
  readonly id: string;
  readonly isFixed?: boolean;
}

/** A column with whether it is shown. */
export interface ArrangedColumn extends ListColumn {
  readonly isShown: boolean;
}

/**
 * The columns of a list as arranged: those that were chosen in their order, then the others, which are not shown, where the
 * list has them. Without a choice all are shown. A column that the list no longer has is dropped; one that is always shown
 * comes after the column before it in the list.
 */
export function arrangedColumns(
  possible: readonly PossibleColumn[],
  chosen: readonly ListColumn[] | undefined,
): readonly ArrangedColumn[] {
  if (chosen === undefined) return possible.map(({ id }) => ({ id, isShown: true }));
  const known = new Map(possible.map((column) => [column.id, column]));
  const shown = chosen
    .filter(({ id }, at) => known.has(id) && chosen.findIndex((one) => one.id === id) === at)
    .map((column): ArrangedColumn => ({ ...column, isShown: true }));
  const left = possible.filter(({ id }) => !shown.some((column) => column.id === id));
  const order = possible.map(({ id }) => id);
  const withFixed = left
    .filter(({ isFixed }) => isFixed)
    .reduce<readonly ArrangedColumn[]>((columns, { id }) => {
      const before = order.slice(0, order.indexOf(id));
      const place = columns.findLastIndex((column) => before.includes(column.id)) + 1;
      return columns.toSpliced(place, 0, { id, isShown: true });
    }, shown);
  return [...withFixed, ...left.filter(({ isFixed }) => !isFixed).map(({ id }) => ({ id, isShown: false }))];
}

/** The columns with one moved by some places; those that it passes make way. Unchanged at the end of the list. */
export function withColumnMoved(columns: readonly ArrangedColumn[], id: string, by: number): readonly ArrangedColumn[] {
  const from = columns.findIndex((column) => column.id === id);
  const to = from + by;
  const moved = columns[from];
  if (moved === undefined || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The choice of a list's columns, from the columns that it shows. */
export function chosenColumns(columns: readonly ArrangedColumn[]): ListColumn[] {
  return columns
    .filter(({ isShown }) => isShown)
    .map(({ id, width }) => (width === undefined ? { id } : { id, width }));
}
