import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useDeferredValue, useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { GridProps } from "./grid-types.ts";
import { useMedia } from "./use-media.ts";

const rowsBeforeEnd = 10;
// Rows rendered around the visible ones; few in the first frame, which they would hold up, and the others in the next.
const overscan = { first: 2, later: 12 };
// Print has no scrolling: all rows are rendered, up to the length of a long report.
const printedRows = 2000;

type GridWindow<Row> = Pick<GridProps<Row>, "rows" | "rowId" | "hasMore" | "onEndReached"> & {
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
  const { rows, rowId, hasMore = false, onEndReached, scroller, size, cards, activeIndex, headHeight } = options;
  const printing = useMedia("print");
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rowKey(rows[index], rowId, index), [rows, rowId]),
    estimateSize: () => size,
    overscan: useDeferredValue(overscan.later, overscan.first),
    rangeExtractor: (range) => withActive(range, activeIndex),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // Heights are measured again when the layout changes: cards and table rows differ.
  useLayoutEffect(() => {
    if (size > 0) virtualizer.measure();
  }, [size, virtualizer]);

  const last = virtualizer.range?.endIndex ?? 0;
  const nearEnd = hasMore && !printing && last >= rows.length - rowsBeforeEnd;
  // Requests once for each length of the list, not on each render.
  const nearEndOf = nearEnd ? rows.length : null;
  const askForMore = useEffectEvent(() => onEndReached?.());
  useEffect(() => {
    if (nearEndOf !== null) askForMore();
  }, [nearEndOf]);

  const items = printing
    ? Array.from({ length: Math.min(rows.length, printedRows) }, (_, index) => ({ index, start: 0 }))
    : virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - headHeight }));
  return {
    items,
    total: virtualizer.getTotalSize(),
    measure: cards ? virtualizer.measureElement : undefined,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    printing,
  };
}

/** The row's id; its index if the row was removed and is still requested. */
function rowKey<Row>(row: Row | undefined, rowId: (row: Row) => string, index: number): string | number {
  return row === undefined ? index : rowId(row);
}

/** The active row stays in the document at any scroll position, or the focus would be lost. */
function withActive(range: Range, active: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (active >= range.count || shown.includes(active)) return shown;
  return [...shown, active].sort((one, other) => one - other);
}
