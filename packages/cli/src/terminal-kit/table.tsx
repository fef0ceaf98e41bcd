import { Box, Text } from "ink";
import { Below } from "./below.tsx";
import { type Column, type Line, layoutHeadings, type SizedColumn, sizeColumns } from "./columns.ts";
import { useRoom, useTheme } from "./terminal-context.ts";
import { VirtualList, type VirtualListProps } from "./virtual-list.tsx";

/** The cells at the edges of a list: the mark before a row, a space and the scroll thumb after it. */
const listEdges = 4;

/** Props of `Table`. */
export type TableProps<Row> = Omit<VirtualListProps<Row>, "lineOf" | "columns" | "rows" | "empty"> & {
  readonly columns: readonly Column[];
  /** A row laid out in the columns that fit. Called only for rows in the window. */
  readonly lineOf: (row: Row, sized: readonly SizedColumn[]) => Line;
  /** Cells between two columns; 2 by default. */
  readonly gap?: number;
  /** Lines above it in the same pane; none by default. */
  readonly above?: number;
};

/** Rows in columns with headings, as tall as the pane allows. */
export function Table<Row>({ columns, lineOf, gap = 2, above = 0, ...list }: TableProps<Row>) {
  const theme = useTheme();
  const room = useRoom();
  const sized = sizeColumns(columns, room.columns - listEdges, gap);
  const headings = layoutHeadings(sized, gap);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={above + 1}>
        <VirtualList {...list} lineOf={(row) => lineOf(row, sized)} />
      </Below>
    </Box>
  );
}
