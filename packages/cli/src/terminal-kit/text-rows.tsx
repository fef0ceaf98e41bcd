import type { Line } from "./columns.ts";
import { useRoom } from "./terminal-context.ts";
import { wrapCells } from "./text-cells.ts";
import type { TextStyle } from "./theme.ts";
import { VirtualList } from "./virtual-list.tsx";

/** One line of an item that takes several; `of` is the item's id. */
export type TextRow = { readonly id: string; readonly of: string; readonly line: Line };

/** The cells of the list that rows cannot use: the mark at the left, the scroll thumb at the right. */
const listEdges = 4;

/** A text in rows of at most `width` cells, in one style, indented by `indent` cells. */
export function wrappedRows(
  id: string,
  text: string,
  { width, indent = 0, style }: { readonly width: number; readonly indent?: number; readonly style?: TextStyle },
): TextRow[] {
  return wrapCells(text, Math.max(1, width - indent)).map((words, index) => {
    const line = " ".repeat(indent) + words;
    const spans = style ? [{ ...style, start: indent, end: line.length }] : [];
    return { id: `${id}.${index}`, of: id, line: { text: line, spans } };
  });
}

/** Wrapped text that scrolls a line at a time with the keys of a list. */
export function TextRows(props: {
  readonly rowsOf: (width: number) => readonly TextRow[];
  /** Moves to this row whenever it changes. */
  readonly selectedId?: string;
  readonly onSelect: (row: TextRow, index: number, count: number) => void;
  readonly onOpen?: (row: TextRow) => void;
  /** The label of Enter. */
  readonly openLabel?: string;
  /** False while something else has the focus. */
  readonly isActive?: boolean;
}) {
  const { columns } = useRoom();
  const rows = props.rowsOf(columns - listEdges);
  return (
    <VirtualList
      items={rows}
      idOf={(row) => row.id}
      lineOf={(row) => row.line}
      selectedId={props.selectedId}
      onSelect={(row, index) => props.onSelect(row, index, rows.length)}
      onOpen={props.onOpen}
      openLabel={props.openLabel}
      isActive={props.isActive}
    />
  );
}
