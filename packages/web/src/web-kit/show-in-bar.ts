/**
 * Scrolls the bar that an entry stands in until the entry is in sight. `scrollIntoView` would do that too, but in
 * Chromium 150 it also moves the place from which Tab goes on, and the link that skips to the content is never reached.
 */
export function showInBar(bar: Element | null | undefined, entry: Element | null | undefined): void {
  if (!bar || !entry) return;
  const [room, at] = [bar.getBoundingClientRect(), entry.getBoundingClientRect()];
  bar.scrollLeft += beyond(at.left, at.right, room.left, room.right);
  bar.scrollTop += beyond(at.top, at.bottom, room.top, room.bottom);
}

/** How far a stretch lies outside another; negative before it. */
function beyond(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first;
  return Math.max(0, to - last);
}
