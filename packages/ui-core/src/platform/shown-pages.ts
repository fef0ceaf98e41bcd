import type { InfiniteData, QueryFunctionContext } from "@tanstack/react-query";
import type { Page } from "./patch-pages.ts";

/** Which pages of a list are shown, by their places; unknown while no screen has said so. */
export interface ShownPages {
  first?: number;
  last: number;
  /** Whether pages are being fetched because they are reached, and not because the list has changed. */
  isReaching?: boolean;
}

/** The id of a row that has one. */
export const idOf = ({ id }: { readonly id: string }): string => id;

/** Whether a page is shown, or next to one that is; each where no screen has said which are. */
function isNear({ first, last }: ShownPages, at: number): boolean {
  return first === undefined || (at >= first - 1 && at <= last + 1);
}

/** Whether a page that is shown, or next to one that is, is stale. */
export function isStaleShown(pages: readonly Page<unknown>[], shown: ShownPages): boolean {
  return pages.some(({ isStale }, at) => isStale && isNear(shown, at));
}

/** The page that was received last, which says of the whole list what is true now. */
export function newestPage<Answer extends Page<unknown>>(pages: readonly Answer[]): Answer | undefined {
  return pages.findLast(({ isStale }) => !isStale) ?? pages.at(-1);
}

/** The rows of pages. Where rows have moved between pages, one is taken from the page that is not stale. */
export function rowsOf<Row>(pages: readonly Page<Row>[], rowId: ((row: Row) => string) | undefined): readonly Row[] {
  if (!rowId || !pages.some(({ isStale }) => isStale)) return pages.flatMap(({ data }) => data);
  const known = new Set(pages.flatMap(({ data, isStale }) => (isStale ? [] : data.map(rowId))));
  return pages.flatMap(({ data, isStale }) =>
    isStale ? data.filter((row) => known.size < known.add(rowId(row)).size) : data,
  );
}

/** Says which rows of a list are shown, by the pages that they are on. */
export function showRows<Row>(pages: readonly Page<Row>[], rows: readonly Row[], shown: ShownPages): void {
  const seen = new Set(rows);
  const isSeen = ({ data }: Page<Row>) => data.some((row) => seen.has(row));
  const first = pages.findIndex(isSeen);
  if (first < 0) return;
  shown.first = first;
  shown.last = pages.findLastIndex(isSeen);
}

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
