import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listOf, type RemoteList } from "./use-remote.ts";

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
  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.data), [pages]);
  return { ...listOf(query), first: pages?.[0], rows };
}

const noPage: string | undefined = undefined;
