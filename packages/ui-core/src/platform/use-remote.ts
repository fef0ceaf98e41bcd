import {
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { describeFailure, type FailureText } from "./failure.ts";
import type { Page } from "./patch-pages.ts";

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
}

/** A list whose pages follow one another by the `next` of each, without a total. */
interface ChainedPage<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/** Loads a list from the hub page by page, each after the `next` of the one before; `first` is the first page. */
export function useRemoteChain<Row, Answer extends ChainedPage<Row> = ChainedPage<Row>>(
  queryKey: QueryKey,
  load: (after: string | undefined) => Promise<Answer>,
): Omit<RemoteList<Row>, "total"> & { readonly first: Answer | undefined } {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: noPage,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (shown) => shown,
  });
  const pages = query.data?.pages ?? [];
  return { ...listOf(query), first: pages[0], rows: pages.flatMap((page) => page.data) };
}

const noPage: string | undefined = undefined;

/** Loads one thing from the hub. */
export function useRemote<T>(queryKey: QueryKey, load: () => Promise<T>, enabled = true): Remote<T> {
  const query = useQuery({ queryKey, queryFn: load, enabled });
  return {
    state: stateOf(query.status, query.data),
    data: query.data,
    failure: query.error ? describeFailure(query.error) : null,
    refreshing: query.isFetching && query.data !== undefined,
    retry: () => void query.refetch(),
  };
}

/**
 * Loads a list from the hub page by page; the previous rows stay while another filter is loading. `first` is the first
 * page as received, with what it says of the whole list.
 */
export function useRemoteList<Row, Answer extends Page<Row> = Page<Row>>(
  queryKey: QueryKey,
  load: (skip: number) => Promise<Answer>,
): RemoteList<Row> & { readonly first: Answer | undefined } {
  const query = useInfiniteQuery({
    ...firstPageOf<Row, Answer>(queryKey, load),
    getNextPageParam: (last, pages) => nextSkip(last, pages),
    placeholderData: (shown) => shown,
  });
  const pages = query.data?.pages ?? [];
  return {
    ...listOf(query),
    first: pages[0],
    rows: pages.flatMap((page) => page.data),
    total: pages.at(-1)?.total ?? 0,
  };
}

/** Loads the first page of a list before a screen shows it with {@link useRemoteList}; a failure is the screen's to say. */
export function fetchListAhead<Row>(
  queries: QueryClient,
  queryKey: QueryKey,
  load: (skip: number) => Promise<Page<Row>>,
): Promise<void> {
  return queries.prefetchInfiniteQuery(firstPageOf<Row, Page<Row>>(queryKey, load));
}

function firstPageOf<Row, Answer extends Page<Row>>(queryKey: QueryKey, load: (skip: number) => Promise<Answer>) {
  return {
    queryKey,
    queryFn: ({ pageParam }: { readonly pageParam: number }) => load(pageParam),
    initialPageParam: 0,
  };
}

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  | "status"
  | "data"
  | "error"
  | "isPlaceholderData"
  | "isFetching"
  | "isFetchingNextPage"
  | "hasNextPage"
  | "fetchNextPage"
  | "refetch"
>;

/** What the lists of both kinds have in common. */
function listOf(query: PagedQuery) {
  return {
    state: stateOf(query.status, query.data),
    failure: query.error ? describeFailure(query.error) : null,
    refreshing: query.isPlaceholderData || (query.isFetching && !query.isFetchingNextPage && query.data !== undefined),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

function stateOf(status: "pending" | "error" | "success", data: unknown): RequestState {
  if (status === "error") return "failed";
  return data === undefined ? "pending" : "completed";
}

function nextSkip<Row>(last: Page<Row>, pages: readonly Page<Row>[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
  return last.data.length > 0 && loaded < last.total ? loaded : undefined;
}
