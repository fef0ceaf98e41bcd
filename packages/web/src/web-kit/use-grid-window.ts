import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { GridProps } from "./grid-types.ts";
import { useMedia } from "./use-media.ts";
import { useRowPlaces } from "./use-row-places.ts";

const rowsBeforeEnd = 10;
// Rows around those in sight; the window moves in steps, so that most scrolling draws nothing.
const overscan = 12;
const step = 4;
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

type InSight = { readonly first: number; readonly last: number };

/** The rows of a grid that are in the document: those in sight, some around them, and the active one. */
export function useGridWindow<Row>(options: GridWindow<Row>) {
  const { rows, rowId, hasMore = false, onEndReached, scroller, size, cards, activeIndex, headHeight } = options;
  const printing = useMedia("print");
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const places = useRowPlaces({ ids, size, measured: cards, scroller });
  const { first, last } = useInSight(scroller, (top, height) => ({
    first: places.indexAt(top),
    last: places.indexAt(top + height - headHeight),
  }));
  const shown = printing
    ? range(0, Math.min(rows.length, printedRows) - 1)
    : withActive(range(first - overscan, Math.min(last + overscan, rows.length - 1)), activeIndex, rows.length);

  const nearEnd = hasMore && !printing && last >= rows.length - rowsBeforeEnd;
  // Asks once for each length of the list, not on each render.
  const nearEndOf = nearEnd ? rows.length : null;
  const askForMore = useEffectEvent(() => onEndReached?.());
  useEffect(() => {
    if (nearEndOf !== null) askForMore();
  }, [nearEndOf]);

  /** Brings a row whole into sight, by the shortest way. */
  const scrollTo = (index: number) => {
    const element = scroller.current;
    if (element === null) return;
    const start = places.startOf(index);
    const lowest = places.startOf(index + 1) + headHeight - element.clientHeight;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (lowest > element.scrollTop) element.scrollTop = lowest;
  };
  const items = shown.map((index) => ({ index, start: places.startOf(index) }));
  return { items, total: places.total, measure: places.measure, scrollTo, printing };
}

/** Which rows are in sight, kept while the list scrolls and when its room changes. */
function useInSight(scroller: RefObject<HTMLElement | null>, read: (top: number, height: number) => InSight): InSight {
  const [inSight, setInSight] = useState<InSight>({ first: 0, last: 0 });
  const look = () => {
    const element = scroller.current;
    if (element === null) return;
    const { first, last } = read(element.scrollTop, element.clientHeight);
    const stepped = { first: first - (first % step), last: last + step - (last % step) };
    setInSight((known) => (known.first === stepped.first && known.last === stepped.last ? known : stepped));
  };
  const latestLook = useRef(look);
  useLayoutEffect(() => {
    latestLook.current = look;
    look();
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // Drawn within the event, or a fast scroll shows an empty list for a frame.
    const scrolled = () => flushSync(() => latestLook.current());
    const sizes = new ResizeObserver(() => latestLook.current());
    sizes.observe(element);
    element.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", scrolled);
    };
  }, [scroller]);
  return inSight;
}

function range(from: number, to: number): number[] {
  const first = Math.max(0, from);
  return Array.from({ length: Math.max(0, to - first + 1) }, (_, at) => first + at);
}

/** The active row stays in the document wherever the list is scrolled to, or the focus would be lost. */
function withActive(shown: readonly number[], active: number, count: number): readonly number[] {
  if (active >= count || shown.includes(active)) return shown;
  return [...shown, active].sort((one, other) => one - other);
}
