import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect } from "react";
import type { GridProps } from "./grid-types.ts";
import { useMedia } from "./use-media.ts";

const rowsBeforeEnd = 10;
// Paper has no scroll: all rows are printed, up to a long report.
const printedRows = 2000;

type GridWindow<Row> = Pick<GridProps<Row>, "rows" | "rowId" | "hasMore" | "onEndReached"> & {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Pixels of a row, or about so many of a card. */
  readonly size: number;
  readonly activeIndex: number;
  /** Pixels of the head that stays in sight above the rows. */
  readonly headHeight: number;
};

/** The rows of a grid that are in the document: those in sight, some around them, and the active one. */
export function useGridWindow<Row>(options: GridWindow<Row>) {
  const { rows, rowId, hasMore = false, onEndReached, scroller, size, activeIndex, headHeight } = options;
  const printing = useMedia("print");
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowId(row);
    },
    overscan: 12,
    // The head pushes the rows down, so the last of them ends that much lower.
    scrollPaddingEnd: headHeight,
    // The active row stays in the document wherever the list is scrolled to, or the focus would be lost.
    rangeExtractor: (range: Range) => {
      if (printing) return Array.from({ length: Math.min(rows.length, printedRows) }, (_, index) => index);
      const shown = defaultRangeExtractor(range);
      if (activeIndex >= rows.length || shown.includes(activeIndex)) return shown;
      return [...shown, activeIndex].sort((one, other) => one - other);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: all heights are new when a row looks different.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, size]);

  const last = virtualizer.range?.endIndex ?? 0;
  const nearEnd = hasMore && !printing && last >= rows.length - rowsBeforeEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each length of the list, not on each render.
  useEffect(() => {
    if (nearEnd) onEndReached?.();
  }, [nearEnd, rows.length]);
  return { virtualizer, printing };
}
