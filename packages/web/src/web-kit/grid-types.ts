import type { KeyboardEvent, ReactNode } from "react";
import type { MenuItem } from "./open-menu.tsx";

/** One column of a grid. */
export type GridColumn<Row> = {
  readonly id: string;
  readonly title: string;
  /** A CSS grid track, such as `minmax(160px, 2fr)` or `96px`. */
  readonly width: string;
  cell(row: Row): ReactNode;
  readonly align?: "start" | "end";
  /** Numbers and references in the monospaced font with tabular figures. */
  readonly mono?: boolean;
  /** It cannot be left out of the list. */
  readonly isFixed?: boolean;
  readonly sortable?: boolean;
  /** A press on its cell edits the value in place: `onEdit` of the grid. */
  readonly edited?: boolean;
  /** At the end of its title, such as the edge that changes its width. */
  readonly headEnd?: ReactNode;
  /** In a card: the heading, a labelled line (default), or omitted. */
  readonly card?: "title" | "line" | "hidden";
};

/** The sort order of a grid. */
export type GridSort = { readonly columnId: string; readonly order: "ascending" | "descending" };

/** Props of `Grid`; row ids are stable, so that focus and selection survive live changes. */
export type GridProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  readonly onOpen: (row: Row) => void;
  /** The address that a row opens, for what is loaded before it is; the same function at each render. */
  leadsTo?(row: Row): string | undefined;
  /** Called when a row becomes active, by key, press or focus. */
  readonly onActive?: (id: string) => void;
  readonly selected?: ReadonlySet<string>;
  /** Turns the selection of a row; with `from`, reached from that row with Shift. `useRowSelection` makes it. */
  readonly onSelect?: (index: number, from?: number) => void;
  readonly rowMenu?: (row: Row) => readonly MenuItem[];
  /** What is drawn in place of a row's cells: the heading of a group; nothing for a row. */
  heading?(row: Row): ReactNode;
  /** Edits a value in place, on a press on its cell; not in cards, where a press opens the row. */
  readonly onEdit?: (row: Row, columnId: string, cell: HTMLElement) => void;
  /** Takes a key on the active row before the grid does; true if it was taken. */
  readonly onKey?: (event: KeyboardEvent, row: Row) => boolean;
  /** Pixels, 36 by default; cards measure themselves. */
  readonly rowHeight?: number;
  /** There is a next page; the grid requests it ten rows before the end. */
  readonly hasMore?: boolean;
  readonly onEndReached?: () => void;
  /** Called with the rows that are shown, when these are others. */
  readonly onShown?: (rows: readonly Row[]) => void;
  readonly sort?: GridSort;
  readonly onSort?: (sort: GridSort) => void;
  /** The data shown is stale: it is dimmed after 100 ms. */
  readonly dimmed?: boolean;
  /** The number of all rows, for screen readers; the loaded ones by default. */
  readonly total?: number;
};
