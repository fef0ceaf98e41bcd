/**
 * Scrolls a bar until an entry of it is visible. `scrollIntoView` would do that too, but in Chromium 150 it also moves
 * the starting point of Tab, and the skip link can no longer be reached.
 */
export function showInBar(bar: Element | null | undefined, entry: Element | null | undefined): void {
  if (!bar || !entry) return;
  const [room, at] = [bar.getBoundingClientRect(), entry.getBoundingClientRect()];
  bar.scrollLeft += beyond(at.left, at.right, room.left, room.right);
  bar.scrollTop += beyond(at.top, at.bottom, room.top, room.bottom);
}

/** How far a range extends beyond another; negative before it. */
function beyond(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first;
  return Math.max(0, to - last);
}
