import type { ListBindingId } from "./keys.ts";

/** The position of a list: the selected index and the first visible index. */
export type ListPosition = { readonly index: number; readonly top: number };

/** The size of a list: its number of rows and of visible rows. */
export type ListExtent = { readonly count: number; readonly height: number };

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** The position with the selection inside the list and visible, scrolling as little as needed. */
export function settle(position: ListPosition, extent: ListExtent): ListPosition {
  const height = Math.max(1, extent.height);
  const index = clamp(position.index, 0, Math.max(0, extent.count - 1));
  const lastTop = Math.max(0, extent.count - height);
  const top = clamp(clamp(position.top, index - height + 1, index), 0, lastTop);
  return index === position.index && top === position.top ? position : { index, top };
}

/** The position after a list key. A page move keeps one row visible. */
export function move(position: ListPosition, action: ListBindingId, extent: ListExtent): ListPosition {
  const page = Math.max(1, extent.height - 1);
  const half = Math.max(1, Math.floor(extent.height / 2));
  const steps: Readonly<Record<ListBindingId, number>> = {
    "list.down": 1,
    "list.up": -1,
    "list.page-down": page,
    "list.page-up": -page,
    "list.half-down": half,
    "list.half-up": -half,
    "list.first": -extent.count,
    "list.last": extent.count,
  };
  const isPage = action === "list.page-down" || action === "list.page-up";
  const top = position.top + (isPage ? steps[action] : 0);
  return settle({ index: position.index + steps[action], top }, extent);
}

/** The position after the wheel: the window scrolls, the selection follows only if it would become invisible. */
export function scroll(position: ListPosition, rows: number, extent: ListExtent): ListPosition {
  const lastTop = Math.max(0, extent.count - extent.height);
  const top = clamp(position.top + rows, 0, lastTop);
  return settle({ index: clamp(position.index, top, top + Math.max(1, extent.height) - 1), top }, extent);
}

/**
 * The position after the rows changed: the selection stays on the row with `id` at the same height on screen; if the
 * row is gone, on the one at its place. Costs one comparison if the row did not move.
 */
export function follow(
  position: ListPosition,
  id: string | undefined,
  idAt: (index: number) => string | undefined,
  extent: ListExtent,
): ListPosition {
  if (id === undefined || idAt(position.index) === id) {
    return settle(position, extent);
  }
  for (let index = 0; index < extent.count; index += 1) {
    if (idAt(index) === id) {
      return settle({ index, top: position.top + index - position.index }, extent);
    }
  }
  return settle(position, extent);
}

/** First row (within the window) and length of the scroll thumb; undefined if everything is visible. */
export function thumb(position: ListPosition, extent: ListExtent): { start: number; length: number } | undefined {
  const { count, height } = extent;
  if (count <= height || height < 1) {
    return undefined;
  }
  const length = Math.max(1, Math.round((height * height) / count));
  const start = Math.round((position.top / (count - height)) * (height - length));
  return { start, length };
}
