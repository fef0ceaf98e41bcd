import { type RefCallback, type RefObject, useEffect, useMemo, useReducer, useRef } from "react";

type RowPlacesOptions = {
  readonly ids: readonly string[];
  /** Pixels of a row, or about so many where rows measure themselves. */
  readonly size: number;
  readonly measured: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
};

/** Where each row of a list begins, in pixels from its top. */
export type RowPlaces = {
  readonly total: number;
  startOf(index: number): number;
  /** The row at a distance from the top; the nearest one beyond the ends. */
  indexAt(pixels: number): number;
  /** Ref of a row that measures itself; the element carries its index as `data-index`. */
  readonly measure: RefCallback<HTMLElement>;
};

/** The heights of rows by their ids; another object once some have changed. */
type Heights = { readonly byId: Map<string, number> };

/** Heights of rows: all alike, or each measured once it is shown. */
export function useRowPlaces({ ids, size, measured, scroller }: RowPlacesOptions): RowPlaces {
  const [heights, changed] = useReducer(
    ({ byId }: Heights): Heights => ({ byId }),
    null,
    () => ({ byId: new Map() }),
  );
  const starts = useMemo(() => (measured ? startsOf(ids, heights, size) : null), [ids, size, measured, heights]);
  const measure = useMeasure({ ids, heights, starts, scroller, changed });
  const last = Math.max(0, ids.length - 1);
  const clamp = (index: number) => Math.max(0, Math.min(index, last));
  return {
    total: starts ? (starts.at(-1) ?? 0) : ids.length * size,
    startOf: (index) => (starts ? (starts[index] ?? 0) : index * size),
    indexAt: (pixels) => clamp(starts ? lastAtOrBefore(starts, pixels) : Math.floor(pixels / size)),
    measure,
  };
}

function startsOf(ids: readonly string[], { byId }: Heights, size: number): Float64Array {
  const starts = new Float64Array(ids.length + 1);
  for (const [at, id] of ids.entries()) starts[at + 1] = (starts[at] ?? 0) + (byId.get(id) ?? size);
  return starts;
}

function lastAtOrBefore(starts: Float64Array, pixels: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= pixels) low = middle;
    else high = middle - 1;
  }
  return low;
}

type MeasureOptions = Pick<RowPlacesOptions, "ids" | "scroller"> & {
  readonly heights: Heights;
  readonly starts: Float64Array | null;
  readonly changed: () => void;
};

function useMeasure(options: MeasureOptions): RefCallback<HTMLElement> {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo(() => {
    const observer = new ResizeObserver((entries) => {
      let moved = false;
      for (const { target, borderBoxSize } of entries) {
        const height = borderBoxSize[0]?.blockSize ?? 0;
        if (target instanceof HTMLElement && height > 0) moved = take(target, height, latest.current) || moved;
      }
      if (moved) latest.current.changed();
    });
    return (element) => {
      if (element === null) return;
      observer.observe(element);
      return () => observer.unobserve(element);
    };
  }, []);
}

/** Keeps a row's height; what is above the window moves the scroll along, so that what is in sight stays where it is. */
function take(row: HTMLElement, height: number, { ids, heights, starts, scroller }: MeasureOptions): boolean {
  const index = Number(row.dataset.index);
  const id = ids[index];
  if (id === undefined || starts === null) return false;
  const start = starts[index] ?? 0;
  const change = height - ((starts[index + 1] ?? start) - start);
  heights.byId.set(id, height);
  if (change === 0) return false;
  if (scroller.current !== null && start < scroller.current.scrollTop) scroller.current.scrollTop += change;
  return true;
}
