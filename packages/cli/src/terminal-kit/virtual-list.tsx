import { Box, type DOMElement, Text, useIsScreenReaderEnabled } from "ink";
import { useEffect, useInsertionEffect, useReducer, useRef } from "react";
import type { Line } from "./columns.ts";
import { listBindings } from "./keys.ts";
import { follow, type ListExtent, type ListPosition, move, scroll, thumb } from "./list-window.ts";
import { insideOf, useMouse } from "./mouse.tsx";
import { useHasFocus, useRoom, useTheme } from "./terminal-context.ts";
import { padCells, textWidth } from "./text-cells.ts";
import type { Theme } from "./theme.ts";
import { useKeys } from "./use-keys.tsx";

/** Props of `VirtualList`. Widths and heights are terminal cells. */
export type VirtualListProps<Item> = {
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** The row's text, at most `width` cells, with styles over parts of it. Called only for rows in the window. */
  readonly lineOf: (item: Item, width: number) => Line;
  /** Defaults to the room of the frame or the pane. */
  readonly columns?: number;
  readonly rows?: number;
  /** Moves the selection when it changes (a restored state, a click elsewhere). */
  readonly selectedId?: string;
  readonly onSelect?: (item: Item, index: number) => void;
  /** Enter, or a click on the selected row. */
  readonly onOpen?: (item: Item, index: number) => void;
  /** The label of Enter; 'open' by default. */
  readonly openLabel?: string;
  /** Called when few rows are left below the window, to fetch more. */
  readonly onNearEnd?: () => void;
  /** Called with the items in the window, when it has moved by some or there are others. */
  readonly onShown?: (items: readonly Item[]) => void;
  /** False while another pane has the focus. */
  readonly isActive?: boolean;
  /** One sentence for an empty list. */
  readonly empty?: string;
};

const markWidth = 2;
const thumbWidth = 1;
const wheelRows = 3;
/** This many rows below the window are fetched in advance. */
const rowsAhead = 20;
/** How many rows the window moves before `onShown` is called again. */
const shownStep = 10;

type ListState = { position: ListPosition; id?: string; givenId?: string; reportedId?: string };

/** Calls it when the window nears the last row, so that a tall one is filled without a key press. */
function useNearEnd({ index, top }: ListPosition, { count, height }: ListExtent, tell?: () => void): void {
  const latest = useRef(tell);
  useInsertionEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (Math.max(index, top + height) >= count - rowsAhead) latest.current?.();
  }, [index, top, height, count]);
}

/** Calls `onShown` with the items in the window. */
function useShown<Item>({ items, onShown }: VirtualListProps<Item>, top: number, height: number): void {
  const latest = useRef<() => void>(undefined);
  useInsertionEffect(() => {
    latest.current = () => onShown?.(items.slice(top, top + height));
  });
  const step = Math.floor(top / shownStep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again where these differ, and not for every row.
  useEffect(() => latest.current?.(), [items, step, height]);
}

/** The position by id, in a ref so that several keys in one chunk add up before the next render. */
function useListPosition<Item>(props: VirtualListProps<Item>, extent: ListExtent) {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const { items, idOf, selectedId, onSelect } = props;
  const idAt = (index: number) => {
    const item = items[index];
    return item === undefined ? undefined : idOf(item);
  };
  const state = useRef<ListState>({ position: { index: 0, top: 0 } });
  const known = state.current;
  if (selectedId !== known.givenId) {
    known.givenId = selectedId;
    known.id = selectedId ?? known.id;
  }
  known.position = follow(known.position, known.id, idAt, extent);
  known.id = idAt(known.position.index) ?? known.id;

  const tell = () => {
    const item = items[known.position.index];
    if (item !== undefined && known.id !== known.reportedId) {
      known.reportedId = known.id;
      onSelect?.(item, known.position.index);
    }
  };
  const goTo = (position: ListPosition) => {
    if (position === known.position) {
      return;
    }
    known.position = position;
    known.id = idAt(position.index);
    refresh();
    // Reported at once, so that list and detail change in the same frame.
    tell();
  };
  // Reports the first selection, and those that follow from added or removed rows.
  useEffect(tell);
  return { current: () => known.position, goTo };
}

function paintRow(theme: Theme, line: Line, width: number, isSelected: boolean): string {
  if (!isSelected) {
    return `  ${theme.paintSpans(line.text, line.spans)}`;
  }
  const text = theme.depth >= 8 ? padCells(line.text, width) : line.text;
  const base = { on: "selected", bold: theme.depth < 8 } as const;
  return theme.paint("▌ ", { role: "accent", on: "selected" }) + theme.paintSpans(text, line.spans, base);
}

/**
 * A list of which only the visible rows are laid out: 10,000 rows cost as much as 200. Vim keys, arrows, pages, wheel
 * and click; the selection stays on its row, by id, when rows change. A row is one Text; the scroll thumb at the right
 * shows the position.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, idOf, lineOf, onOpen, openLabel = "open", isActive = true, empty = "Nothing here." } = props;
  const room = useRoom();
  const theme = useTheme();
  const hasFocus = useHasFocus();
  const isScreenReader = useIsScreenReaderEnabled();
  const columns = props.columns ?? room.columns;
  const extent = { count: items.length, height: Math.max(1, props.rows ?? room.rows) };
  const box = useRef<DOMElement>(null);
  const { current, goTo } = useListPosition(props, extent);
  const position = current();
  useNearEnd(position, extent, props.onNearEnd);
  useShown(props, position.top, extent.height);
  const open = () => {
    const item = items[current().index];
    if (item !== undefined) {
      onOpen?.(item, current().index);
    }
  };
  useKeys(
    [
      ...listBindings.map((binding) => ({ ...binding, run: () => goTo(move(current(), binding.id, extent)) })),
      { id: "list.open", keys: ["enter"], label: openLabel, group: "Move", rank: 10, run: open, isOff: !onOpen },
    ],
    hasFocus && isActive,
  );
  useMouse((event) => {
    const inside = box.current && insideOf(box.current, event);
    if (!inside) {
      return;
    }
    if (event.kind === "wheel-down" || event.kind === "wheel-up") {
      goTo(scroll(current(), event.kind === "wheel-down" ? wheelRows : -wheelRows, extent));
      return;
    }
    const index = current().top + inside.row;
    if (event.kind !== "press" || event.button !== "left" || index >= items.length) {
      return;
    }
    if (index === current().index) {
      open();
      return;
    }
    goTo({ ...current(), index });
  });
  if (items.length === 0) {
    return <Text>{`  ${theme.paint(empty, { role: "muted" })}`}</Text>;
  }
  const width = Math.max(1, columns - markWidth - thumbWidth);
  const bar = isScreenReader ? undefined : thumb(position, extent);
  return (
    <Box ref={box} flexDirection="column" width={columns} height={extent.height} flexShrink={0}>
      {items.slice(position.top, position.top + extent.height).map((item, offset) => {
        const isSelected = position.top + offset === position.index;
        const line = lineOf(item, width);
        const hasThumb = bar !== undefined && offset >= bar.start && offset < bar.start + bar.length;
        const row = isScreenReader
          ? `${isSelected ? "selected: " : ""}${line.text}`
          : paintRow(theme, line, width, isSelected);
        const gap = hasThumb ? " ".repeat(Math.max(0, columns - thumbWidth - textWidth(row))) : "";
        return (
          <Text key={idOf(item)} wrap="truncate-end">
            {hasThumb ? row + gap + theme.paint("▐", { role: "control" }) : row}
          </Text>
        );
      })}
    </Box>
  );
}
