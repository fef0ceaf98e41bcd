import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { describeFailure, type FailureText } from "./failure.ts";
import type { Page } from "./patch-pages.ts";
import { isStaleShown, newestPage, rowsOf, type ShownPages, shownPage, showRows } from "./shown-pages.ts";

/** The state of a request. */
export type RequestState = "pending" | "completed" | "failed";

/** Data of the hub as a screen shows it. */
export interface Remote<T> {
  readonly state: RequestState;
  /** Present once loaded; kept, and shown dimmed, while it is loaded again. */
  readonly data: T | undefined;
  readonly failure: FailureText | null;
  /** True while newer data is being fetched in the background. */
  readonly refreshing: boolean;
  retry(): void;
}

/** A list that is loaded page by page. */
export interface RemoteList<Row> extends Omit<Remote<readonly Row[]>, "data"> {
  readonly rows: readonly Row[];
  /** The hub's total, which is counted only up to 10,001. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  loadMore(): void;
  /**
   * Says which rows are shown: of a list that has changed only these are fetched again, the others when they are
   * reached. Only with `rowId`.
   */
  show?(rows: readonly Row[]): void;
}

/** Loads one thing from the hub. */
export function useRemote<T>(queryKey: QueryKey, load: () => Promise<T>, enabled = true): Remote<T> {
  const query = useQuery({ queryKey, queryFn: load, enabled });
  return { ...remoteOf(query), data: query.data };
}

/**
 * Loads a list from the hub page by page; the previous rows stay while another filter is loading. `newest` is the page that was
 * received last, with what it says of the whole list. With `rowId`, which stays the same function, a list that has changed is
 * fetched again only where its screen says that it is shown. Nothing is asked for while it is not enabled.
 */
export function useRemoteList<Row, Answer extends Page<Row> = Page<Row>>(
  queryKey: QueryKey,
  load: (skip: number) => Promise<Answer>,
  rowId?: (row: Row) => string,
  enabled = true,
): RemoteList<Row> & { readonly newest: Answer | undefined } {
  const [shown] = useState<ShownPages>(() => ({ last: 0 }));
  const query = useInfiniteQuery({
    queryKey,
    queryFn: (context) => shownPage<Row, Answer>(context, rowId ? shown : everyPage, load),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextSkip(pages),
    placeholderData: (known) => known,
    enabled,
  });
  const pages = query.data?.pages ?? noPages;
  const list = listOf(query);
  const reach = () => {
    if (query.isFetching || !query.isSuccess || !isStaleShown(pages, shown)) return;
    shown.isReaching = true;
    void query.refetch({ cancelRefetch: false }).finally(() => {
      shown.isReaching = false;
    });
  };
  const show = (rows: readonly Row[]) => {
    showRows(pages, rows, shown);
    reach();
  };
  const newest = newestPage(pages);
  return {
    ...list,
    refreshing: list.refreshing && !shown.isReaching,
    newest,
    rows: useMemo(() => rowsOf(pages, rowId), [pages, rowId]),
    total: newest?.total ?? 0,
    ...(rowId && { show }),
  };
}

const noPages: readonly never[] = [];
/** No screen says which pages it shows: all of them are fetched again. */
const everyPage: ShownPages = { last: 0 };

/** Loads the first page of a list before a screen shows it with {@link useRemoteList}; a failure is the screen's to say. */
export function fetchListAhead<Row>(
  queries: QueryClient,
  queryKey: QueryKey,
  load: (skip: number) => Promise<Page<Row>>,
): Promise<void> {
  return queries.prefetchInfiniteQuery({ queryKey, queryFn: ({ pageParam }) => load(pageParam), initialPageParam: 0 });
}

type PagedQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  | "status"
  | "data"
  | "error"
  | "isPlaceholderData"
  | "isRefetching"
  | "isFetchingNextPage"
  | "hasNextPage"
  | "fetchNextPage"
  | "refetch"
>;

/** What the lists of both kinds have in common. */
export function listOf(query: PagedQuery) {
  return {
    ...remoteOf(query),
    refreshing: query.isPlaceholderData || query.isRefetching,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isPlaceholderData) void fetchMore(query);
    },
  };
}

/**
 * Fetches the next page. While another fetch is under way, such as that of a list that has changed, the query waits for
 * that one instead, so this tries again until the list has another page. Two parts of a screen that call it at once
 * fetch one page.
 */
async function fetchMore(query: PagedQuery): Promise<void> {
  const { data, hasNextPage, isError } = await query.fetchNextPage({ cancelRefetch: false });
  if (hasNextPage && !isError && data?.pages.length === query.data?.pages.length) await fetchMore(query);
}

const states = { pending: "pending", error: "failed", success: "completed" } as const;

/** What one thing and a list have in common. */
function remoteOf(query: Pick<UseQueryResult<unknown>, "status" | "error" | "isRefetching" | "refetch">) {
  return {
    state: states[query.status],
    failure: query.error ? describeFailure(query.error) : null,
    refreshing: query.isRefetching,
    retry: () => void query.refetch(),
  };
}

function nextSkip<Row>(pages: readonly Page<Row>[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
  const isAtEnd = pages.at(-1)?.data.length === 0;
  return !isAtEnd && loaded < (newestPage(pages)?.total ?? 0) ? loaded : undefined;
}
