import type { InfiniteData, QueryFunctionContext } from "@tanstack/react-query";
import type { Page } from "./patch-pages.ts";
import { isNear, type ShownPages } from "./shown-pages.ts";

/**
 * Loads a page of a list. When the list is fetched again, only the pages that are shown, and those next to them, are loaded; the
 * others stay as they are and are marked stale until they are reached. A reached page that cannot be loaded stays too.
 */
export async function shownPage<Row, Answer extends Page<Row>>(
  { client, queryKey, pageParam: skip }: QueryFunctionContext<readonly unknown[], number>,
  shown: ShownPages,
  load: (skip: number) => Promise<Answer>,
): Promise<Answer> {
  const state = client.getQueryState<InfiniteData<Answer, number>>(queryKey);
  const isMore = state?.fetchMeta?.fetchMore !== undefined;
  const at = placeOf(state?.data?.pageParams ?? [], skip);
  const known = isMore ? undefined : state?.data?.pages[at];
  const isReached = shown.isReaching && !state?.isInvalidated;
  if (!known || (isNear(shown, at) && (!isReached || known.isStale))) {
    const page = load(skip);
    return known && isReached ? page.catch(() => known) : page;
  }
  return isReached || known.isStale ? known : { ...known, isStale: true };
}

/** The known page that begins at a row; the nearest one where pages before it have become longer or shorter. */
function placeOf(starts: readonly number[], skip: number): number {
  const distance = (at: number) => Math.abs((starts[at] ?? 0) - skip);
  return starts.reduce((nearest, _, at) => (distance(at) < distance(nearest) ? at : nearest), 0);
}
