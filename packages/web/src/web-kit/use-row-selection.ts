import { type RowRange, reachedRow, turnedRow } from "@iphub/ui-core/platform/row-range";
import { useRef } from "react";

type Options<Row> = {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Whether it is the heading of a group, which is not selected. */
  readonly isHeading?: (row: Row) => boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
};

const noHeadings = () => false;

/** The selection of a grid, for its `onSelect`: single rows, and ranges with Shift, each in place of the one before. */
export function useRowSelection<Row>(options: Options<Row>): (index: number, from?: number) => void {
  const { rows, rowId, isHeading = noHeadings, selected, onSelect } = options;
  const range = useRef<RowRange | null>(null);
  return (index, from) => {
    const row = rows[index];
    if (row === undefined || (from === undefined && isHeading(row))) return;
    const known = { ids: selected, range: range.current };
    const listed = { ids: rows.map(rowId), headings: new Set(rows.filter(isHeading).map(rowId)) };
    const next = from === undefined ? turnedRow(known, rowId(row)) : reachedRow(known, listed, from, index);
    range.current = next.range;
    onSelect(next.ids);
  };
}
