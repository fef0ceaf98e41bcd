import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { GridProps } from "./grid-types.ts";
import { useMedia } from "./use-media.ts";

const rowsBeforeEnd = 10;
// Rows around those in sight.
const overscan = 12;
// Paper has no scroll: all rows are printed, up to a long report.
const printedRows = 2000;

type GridWindow<Row> = Pick<GridProps<Row>, "rows" | "rowId" | "hasMore" | "onEndReached"> & {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Pixels of a row, or about so many of a card. */
  readonly size: number;
  /** Rows are cards, which have heights of their own. */
  readonly cards: boolean;
  readonly activeIndex: number;
  /** Pixels of the head that stays in sight above the rows. */
  readonly headHeight: number;
};

/** The rows of a grid that are in the document: those in sight, some around them, and the active one. */
export function useGridWindow<Row>(options: GridWindow<Row>) {
  const { rows, rowId, hasMore = false, onEndReached, scroller, size, cards, activeIndex, headHeight } = options;
  const printing = useMedia("print");
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rowKey(rows[index], rowId, index), [rows, rowId]),
    estimateSize: () => size,
    overscan,
    rangeExtractor: (range) => withActive(range, activeIndex),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // A row's height is asked for once: cards and rows of a table differ.
  useLayoutEffect(() => {
    if (size > 0) virtualizer.measure();
  }, [size, virtualizer]);

  const last = virtualizer.range?.endIndex ?? 0;
  const nearEnd = hasMore && !printing && last >= rows.length - rowsBeforeEnd;
  // Asks once for each length of the list, not on each render.
  const nearEndOf = nearEnd ? rows.length : null;
  const askForMore = useEffectEvent(() => onEndReached?.());
  useEffect(() => {
    if (nearEndOf !== null) askForMore();
  }, [nearEndOf]);

  const shown = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - headHeight }));
  const printed = Array.from({ length: Math.min(rows.length, printedRows) }, (_, index) => ({ index, start: 0 }));
  return {
    items: printing ? printed : shown,
    total: virtualizer.getTotalSize(),
    measure: cards ? virtualizer.measureElement : undefined,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    printing,
  };
}

/** The row's id; its index in the moment in which a row that went is still asked for. */
function rowKey<Row>(row: Row | undefined, rowId: (row: Row) => string, index: number): string | number {
  return row === undefined ? index : rowId(row);
}

/** The active row stays in the document wherever the list is scrolled to, or the focus would be lost. */
function withActive(range: Range, active: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (active >= range.count || shown.includes(active)) return shown;
  return [...shown, active].sort((one, other) => one - other);
}
