import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** How long a page may take to be as long as it was, in milliseconds. */
const settleMs = 3_000;
/** The scrolled parts of a page: its content, and the list in it that scrolls by itself. */
const scrolled = ["#content", "#content :has(> [role=grid])"];

/**
 * Back and Forward show a page where it was left. The browser does that for the window only; here the content scrolls, and a
 * list may need a moment until its rows are there.
 */
export function useScrollPlaces(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const places = useRef(new Map<string, readonly number[]>());
  // A layout effect: what scrolls when a page goes belongs to the next one.
  useLayoutEffect(() => {
    let tops: number[] | undefined;
    const keep = ({ target }: Event) => {
      // The document is not searched: this happens in every frame of a scroll.
      const at = target instanceof Element ? scrolled.findIndex((part) => target.matches(part)) : -1;
      if (at < 0 || !(target instanceof Element)) return;
      tops ??= scrolled.map(topOf);
      tops[at] = target.scrollTop;
      places.current.set(key, tops);
    };
    addEventListener("scroll", keep, { capture: true, passive: true });
    return () => removeEventListener("scroll", keep, { capture: true });
  }, [key]);
  useLayoutEffect(() => {
    const place = isReturn ? places.current.get(key) : undefined;
    return place && restore(place);
  }, [key, isReturn]);
}

const topOf = (selector: string) => document.querySelector(selector)?.scrollTop ?? 0;

/** Scrolls to a place as soon as the page is long enough; the reader's own scrolling ends it. */
function restore(place: readonly number[]): () => void {
  const put = () => {
    const isThere = scrolled.map((selector, at) => scrollTo(selector, place[at] ?? 0));
    if (isThere.every(Boolean)) stop();
  };
  const watch = new MutationObserver(put);
  const timer = setTimeout(() => stop(), settleMs);
  // A list sets itself to its beginning when it is mounted, after this.
  const mounted = requestAnimationFrame(put);
  const stop = () => {
    cancelAnimationFrame(mounted);
    watch.disconnect();
    clearTimeout(timer);
    for (const name of ["wheel", "keydown", "pointerdown"]) removeEventListener(name, stop);
  };
  for (const name of ["wheel", "keydown", "pointerdown"]) addEventListener(name, stop);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["style"] });
  return stop;
}

/** Whether the part is at the place now; one that is not in the page is only where it was not scrolled. */
function scrollTo(selector: string, top: number): boolean {
  const part = document.querySelector(selector);
  if (part && part.scrollTop !== top) part.scrollTop = top;
  return Math.abs((part?.scrollTop ?? 0) - top) < 1;
}
