import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
} from "react";
import type { GridProps } from "./grid-types.ts";
import { useMedia } from "./use-media.ts";

const rowsBeforeEnd = 10;
// Rows come and go in blocks of so many: between two blocks a scroll changes nothing in the document.
const block = 4;
// Rows rendered around the blocks that are visible; few in the first frame, which they would hold up, and the others in the next.
const rowsAround = { first: 0, later: 8 };
// How far the rows that are shown move before it is said which they are.
const shownStep = 10;
// Print has no scrolling: all rows are rendered, up to the length of a long report.
const printedRows = 2000;

type GridWindow<Row> = Pick<GridProps<Row>, "rows" | "rowId" | "hasMore" | "onEndReached" | "onShown" | "dimmed"> & {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The height of a row in pixels, or the estimated height of a card. */
  readonly size: number;
  /** Rows are cards, whose heights differ. */
  readonly cards: boolean;
  readonly activeIndex: number;
  /** The height in pixels of the header that stays visible above the rows. */
  readonly headHeight: number;
};

/** The rows of a grid that are in the document: the visible ones, some around them, and the active one. */
export function useGridWindow<Row>(options: GridWindow<Row>) {
  const { rows, rowId, scroller, size, cards, activeIndex, headHeight } = options;
  const printing = useMedia("print");
  const around = useDeferredValue(rowsAround.later, rowsAround.first);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rowKey(rows[index], rowId, index), [rows, rowId]),
    estimateSize: () => size,
    rangeExtractor: (range) => withActive(blocksOf(range, around), activeIndex),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // Heights are measured again when the layout changes: cards and table rows differ.
  useLayoutEffect(() => {
    if (size > 0) virtualizer.measure();
  }, [size, virtualizer]);
  const placed = virtualizer.getVirtualItems();
  useReached(options, virtualizer.range, printing);
  // Rows of one height are where their index says; while these are the same rows, nothing is drawn again.
  const indexes = cards ? "" : placed.map(({ index }) => index).join();
  const inTable = useMemo(() => placesOf(indexes, size), [indexes, size]);
  const inCards = cards ? placed.map(({ index, start }) => ({ index, start: start - headHeight })) : inTable;
  return {
    items: printing ? allOf(rows) : inCards,
    total: virtualizer.getTotalSize(),
    measure: cards ? virtualizer.measureElement : undefined,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    printing,
  };
}

/** Asks for more rows near the end, and says which rows are shown. */
function useReached<Row>(
  { rows, hasMore = false, dimmed = false, onEndReached, onShown }: GridWindow<Row>,
  range: { readonly startIndex: number; readonly endIndex: number } | null,
  printing: boolean,
): void {
  const { startIndex: first, endIndex: last } = range ?? { startIndex: 0, endIndex: 0 };
  const nearEnd = hasMore && !printing && last >= rows.length - rowsBeforeEnd;
  // Requests once for the same rows, not on each render; again when what was being fetched is there.
  const endOf = nearEnd && !dimmed ? rows : null;
  const askForMore = useEffectEvent(() => onEndReached?.());
  useEffect(() => {
    if (endOf !== null) askForMore();
  }, [endOf]);
  const from = Math.floor(first / shownStep) * shownStep;
  const tellShown = useEffectEvent((of: readonly Row[], start: number) => onShown?.(of.slice(start, last + 1)));
  useEffect(() => tellShown(rows, from), [rows, from]);
}

const allOf = (rows: readonly unknown[]) =>
  Array.from({ length: Math.min(rows.length, printedRows) }, (_, index) => ({ index, start: 0 }));

function placesOf(indexes: string, size: number): { readonly index: number; readonly start: number }[] {
  return indexes === "" ? [] : indexes.split(",").map((text) => ({ index: Number(text), start: Number(text) * size }));
}

/** The row's id; its index if the row was removed and is still requested. */
function rowKey<Row>(row: Row | undefined, rowId: (row: Row) => string, index: number): string | number {
  return row === undefined ? index : rowId(row);
}

/** The rows of all blocks that are visible, and those around them. */
function blocksOf({ startIndex, endIndex, count }: Range, around: number): number[] {
  const first = Math.max(0, Math.floor(startIndex / block) * block - around);
  const end = Math.min(count, (Math.floor(endIndex / block) + 1) * block + around);
  return Array.from({ length: end - first }, (_, at) => first + at);
}

/** The active row stays in the document at any scroll position, or the focus would be lost. */
function withActive(shown: number[], active: number): number[] {
  if (shown.length === 0 || shown.includes(active)) return shown;
  return active < (shown[0] ?? 0) ? [active, ...shown] : [...shown, active];
}
