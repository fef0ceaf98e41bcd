import { Box, Text } from "ink";
import { Below } from "./below.tsx";
import {
  type Cell,
  type Column,
  fitColumns,
  type Line,
  layoutHeadings,
  type SizedColumn,
  sizeColumns,
} from "./columns.ts";
import { useRoom, useTheme } from "./terminal-context.ts";
import { singleLine } from "./text-cells.ts";
import { VirtualList, type VirtualListProps } from "./virtual-list.tsx";

/** The cells at the edges of a list: the mark before a row, a space and the scroll thumb after it. */
export const listEdges = 4;

/** Props of `Table`. */
export type TableProps<Row> = Omit<VirtualListProps<Row>, "lineOf" | "columns" | "rows" | "empty"> & {
  readonly columns: readonly Column[];
  /** A row laid out in the columns that fit. Called only for rows in the window. */
  readonly lineOf: (row: Row, sized: readonly SizedColumn[]) => Line;
  /** The cells of columns that are shown whole or not at all, by column id: these are as wide as their rows need. */
  readonly whole?: Readonly<Record<string, (row: Row) => Cell>>;
  /** Cells between two columns; 2 by default, 1 in a narrow pane. */
  readonly gap?: 1 | 2;
  /** Lines above it in the same pane; none by default. */
  readonly above?: number;
  /** The ids of a saved view's columns that the terminal does not have: these are named, and those that have no room. */
  readonly missing?: readonly string[];
};

/** Panes narrower than this have one cell between two columns. */
const narrowCells = 60;

/** Columns sized for a list in a room of so many cells. */
export function listColumns(columns: readonly Column[], cells: number, gap: 1 | 2 = 2): readonly SizedColumn[] {
  return sizeColumns(columns, cells - listEdges, cells < narrowCells ? 1 : gap);
}

/** The line that names the columns of a saved view that are not shown; empty if all are shown. */
function leftOutWords(sized: readonly SizedColumn[], missing: readonly string[]): string {
  const narrow = sized.filter(({ cells }) => cells === 0).map(({ title }) => title);
  const parts = [
    narrow.length === 0 ? "" : `No room for ${narrow.join(", ")}`,
    missing.length === 0 ? "" : `Not in the terminal: ${missing.join(", ")}`,
  ];
  return singleLine(parts.filter((part) => part !== "").join(" · "));
}

/** Rows in columns with headings, as tall as the pane allows. */
export function Table<Row>({ columns, lineOf, whole = {}, gap, above = 0, missing, ...list }: TableProps<Row>) {
  const theme = useTheme();
  const room = useRoom();
  const sized = listColumns(fitColumns(columns, list.items, whole), room.columns, gap);
  const headings = layoutHeadings(sized);
  const leftOut = missing === undefined ? "" : leftOutWords(sized, missing);
  return (
    <Box flexDirection="column">
      {leftOut !== "" && <Text wrap="truncate-end">{`  ${theme.paint(leftOut, { role: "muted" })}`}</Text>}
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={above + (leftOut === "" ? 1 : 2)}>
        <VirtualList {...list} lineOf={(row) => lineOf(row, sized)} />
      </Below>
    </Box>
  );
}
