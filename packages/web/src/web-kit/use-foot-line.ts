import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { mountedList } from "./mounted-list.ts";

interface FootLine {
  readonly rank: number;
}

const lines = mountedList<FootLine>();

/** The space that a line takes at the foot of the window, of which what floats above it keeps clear. */
const heightProperty = "--foot-line";
const gap = 8;

/**
 * A line that floats at the foot of the window while its component is mounted. Of several only the one with the highest rank
 * is shown, so that they never cover each other.
 */
export function useFootLine<Line extends HTMLElement>(
  rank: number,
): { readonly isShown: boolean; readonly ref: RefObject<Line | null> } {
  const ref = useRef<Line>(null);
  const [line] = useState<FootLine>(() => ({ rank }));
  const isShown = lines.useItems().every((other) => other.rank <= line.rank);
  useLayoutEffect(() => lines.add(line), [line]);
  useLayoutEffect(() => {
    const shown = ref.current;
    if (!isShown || !shown) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty(heightProperty, `${shown.offsetHeight + gap}px`));
    watch.observe(shown);
    return () => {
      watch.disconnect();
      style.removeProperty(heightProperty);
    };
  }, [isShown]);
  return { isShown, ref };
}
