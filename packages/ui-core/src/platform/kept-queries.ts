import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { KeptAnswer } from "./device-store.ts";

/** An answer that is to be readable without the hub: where a screen looks for it, and how it is asked for. */
export interface KeptQuery {
  readonly queryKey: QueryKey;
  /** Reads it; of a list its first page. */
  readonly read: () => Promise<unknown>;
  /** Whether a screen reads it page by page. */
  readonly isList?: boolean;
}

/** Asks the hub again for an answer that is not current, or in any case, and returns it as the query cache has it. */
export async function keptAnswer(
  queries: QueryClient,
  { queryKey, read, isList = false }: KeptQuery,
  matterId: string | null,
  isAgain: boolean,
): Promise<KeptAnswer> {
  const isShown = (queries.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0;
  // A list that is shown may have several pages, and is current by live events.
  const how = { queryKey, queryFn: read, ...(isAgain && { staleTime: 0 }) };
  if (!isList) await queries.fetchQuery(how);
  else if (!isShown) {
    await queries.fetchInfiniteQuery({ ...how, initialPageParam: 0, getNextPageParam: () => undefined });
  }
  const state = queries.getQueryState(queryKey);
  return { queryKey, data: state?.data, at: state?.dataUpdatedAt ?? 0, matterId };
}

/** Asks the hub for an answer that no screen has asked for, and leaves the query cache to what screens show. */
export async function answerApart(
  { queryKey, read, isList = false }: KeptQuery,
  matterId: string | null,
  at: number,
): Promise<KeptAnswer> {
  const data = await read();
  return { queryKey, data: isList ? { pages: [data], pageParams: [0] } : data, at, matterId };
}
