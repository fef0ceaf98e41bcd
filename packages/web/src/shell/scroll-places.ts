import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** How long a page may take until it is as long as it was, in milliseconds. */
const settleMs = 3_000;
/** For how many entries of the history a place is kept; the oldest are dropped. */
const mostPlaces = 100;
/**
 * The parts of a page that scroll: its content, a list in it that scrolls by itself, and what is marked with a key of its
 * own, as `data-scroll="board"`, which is the same whenever the page is shown.
 */
const scrolled = ["#content", "#content :has(> [role=grid])", "[data-scroll]"];
/** What a reader does to scroll by themselves. */
const ownScrolling = ["wheel", "keydown", "pointerdown"];

/** How far each part of a page is scrolled, by its selector, in pixels. */
type Place = ReadonlyMap<string, Spot>;
type Spot = { readonly left: number; readonly top: number };

/**
 * Back and Forward show a page where it was left. The browser does that for the window only; here the content scrolls, and a
 * list may need a moment until its rows are there.
 */
export function useScrollPlaces(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const places = useRef(new Map<string, Place>());
  // A layout effect: a scroll event that comes while pages change belongs to the new one.
  useLayoutEffect(() => {
    let spots: Map<string, Spot> | undefined;
    const keep = ({ target }: Event) => {
      // Only the target is looked at, not the document: this runs in every frame of a scroll.
      if (!(target instanceof Element)) return;
      const part = selectorOf(target);
      if (part === undefined) return;
      spots ??= spotsInPage();
      spots.set(part, spotOf(target));
      keepPlace(places.current, key, spots);
    };
    addEventListener("scroll", keep, { capture: true, passive: true });
    return () => removeEventListener("scroll", keep, { capture: true });
  }, [key]);
  useLayoutEffect(() => {
    const place = isReturn ? places.current.get(key) : undefined;
    return place && restore(place);
  }, [key, isReturn]);
}

function selectorOf(part: Element): string | undefined {
  const own = part.getAttribute("data-scroll");
  return own === null ? scrolled.find((selector) => part.matches(selector)) : `[data-scroll="${CSS.escape(own)}"]`;
}

const spotOf = ({ scrollLeft, scrollTop }: Element): Spot => ({ left: scrollLeft, top: scrollTop });

function spotsInPage(): Map<string, Spot> {
  const parts = [...document.querySelectorAll(scrolled.join())];
  return new Map(parts.map((part) => [selectorOf(part) ?? "", spotOf(part)]));
}

function keepPlace(places: Map<string, Place>, key: string, place: Place): void {
  places.set(key, place);
  if (places.size <= mostPlaces) return;
  const [oldest = ""] = places.keys();
  places.delete(oldest);
}

/** Scrolls to a place as soon as the page is long enough. It ends when the reader scrolls; the returned function ends it too. */
function restore(place: Place): () => void {
  const scroll = () => {
    const isAtPlace = [...place].map(([selector, spot]) => scrollTo(selector, spot));
    if (isAtPlace.every(Boolean)) stop();
  };
  const watch = new MutationObserver(scroll);
  const timer = setTimeout(() => stop(), settleMs);
  // After the list is mounted, which scrolls to its beginning then.
  const frame = requestAnimationFrame(scroll);
  const stop = () => {
    cancelAnimationFrame(frame);
    watch.disconnect();
    clearTimeout(timer);
    for (const name of ownScrolling) removeEventListener(name, stop);
  };
  for (const name of ownScrolling) addEventListener(name, stop);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["style"] });
  return stop;
}

/** Scrolls a part; returns whether it is at the place now. One that is not in the page is at its beginning. */
function scrollTo(selector: string, { left, top }: Spot): boolean {
  const part = document.querySelector(selector);
  if (part && part.scrollTop !== top) part.scrollTop = top;
  if (part && part.scrollLeft !== left) part.scrollLeft = left;
  return isAt(part?.scrollTop, top) && isAt(part?.scrollLeft, left);
}

const isAt = (scrolledBy: number | undefined, wanted: number) => Math.abs((scrolledBy ?? 0) - wanted) < 1;
