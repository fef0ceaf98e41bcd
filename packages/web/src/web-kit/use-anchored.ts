import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Anchored = {
  /** The element that it is attached to. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** The edge of the anchor that it is aligned with. */
  readonly align?: "start" | "end";
  /** At least as wide as the anchor. */
  readonly matchWidth?: boolean;
  /** Called on a press outside both elements. */
  readonly onOutsidePress?: () => void;
};

const margin = 8;
const gap = 4;
const tallest = 360;

function place(floating: HTMLElement, anchor: HTMLElement, align: "start" | "end", matchWidth: boolean) {
  const at = anchor.getBoundingClientRect();
  if (matchWidth) floating.style.minWidth = `${at.width}px`;
  const below = innerHeight - at.bottom - gap - margin;
  const above = at.top - gap - margin;
  floating.style.maxHeight = `${tallest}px`;
  const natural = floating.offsetHeight;
  const goesBelow = natural <= below || below >= above;
  floating.style.maxHeight = `${Math.max(Math.min(goesBelow ? below : above, tallest), 96)}px`;
  const size = floating.getBoundingClientRect();
  const left = align === "start" ? at.left : at.right - size.width;
  floating.style.left = `${Math.max(margin, Math.min(left, innerWidth - size.width - margin))}px`;
  floating.style.top = `${goesBelow ? at.bottom + gap : at.top - gap - size.height}px`;
}

/**
 * Attaches an element with `popover="manual"` to an anchor while its component is mounted: in the browser's top layer,
 * so that no scroll box clips it, below the anchor or above it if there is more room, and always within the window.
 */
export function useAnchored<Floating extends HTMLElement>(options: Anchored): RefObject<Floating | null> {
  const { anchor, align = "start", matchWidth = false, onOutsidePress } = options;
  const ref = useRef<Floating>(null);
  const outside = useRef(onOutsidePress);
  useEffect(() => {
    outside.current = onOutsidePress;
  });

  useLayoutEffect(() => {
    const floating = ref.current;
    const at = anchor.current;
    if (floating === null || at === null) return;
    floating.showPopover();
    const settle = () => place(floating, at, align, matchWidth);
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(floating);
    const press = (event: PointerEvent) => {
      const target = event.target;
      if (target instanceof Node && !floating.contains(target) && !at.contains(target)) outside.current?.();
    };
    addEventListener("scroll", settle, { capture: true, passive: true });
    addEventListener("resize", settle);
    addEventListener("pointerdown", press, true);
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", settle, { capture: true });
      removeEventListener("resize", settle);
      removeEventListener("pointerdown", press, true);
    };
  }, [anchor, align, matchWidth]);
  return ref;
}
