import type { Hub } from "@iphub/sdk/client";
import type { Filter } from "@iphub/sdk/contract/filters";
import type { Query, QueryClient } from "@tanstack/react-query";
import { dropWhenLeft } from "../../platform/drop-when-left.ts";
import { workKeys } from "../query-keys.ts";

/**
 * Removes a deleted filter or view from the cache: at once from lists of views, and itself, with the lists of tasks in
 * it, as soon as no screen shows them. The list of filters is fetched again: without one of them its screen would look
 * for it.
 */
export function dropFilter(queries: QueryClient, id: string): void {
  queries.setQueriesData<Filter[]>({ queryKey: workKeys.viewLists }, (known) => known?.filter((one) => one.id !== id));
  dropWhenLeft(queries, (query) => isOfFilter(query, id));
  void queries.invalidateQueries({ queryKey: workKeys.filters, predicate: (query) => !isOfFilter(query, id) });
}

/** Fetches lists of filters and views again after one was restored, and it itself with the tasks in it. */
export function refetchFilter(queries: QueryClient, id: string): Promise<void> {
  const [noun] = workKeys.filters;
  return queries.invalidateQueries({ predicate: (query) => query.queryKey[0] === noun || isOfFilter(query, id) });
}

/** Whether a query is of one filter by its id: of itself, or of the tasks in it. */
function isOfFilter({ queryKey: [noun, kind, what] }: Query, id: string): boolean {
  if (noun === "filters") return kind === "one" && what === id;
  if (noun !== "tasks" || kind !== "list" || typeof what !== "object" || what === null) return false;
  return Reflect.get(what, "filter") === id;
}

/**
 * Removes single filters and views that no screen shows when a live event says that one has changed. It does not say
 * which, and one that was deleted must not be shown until the hub says so.
 */
export function dropFiltersFromLive({ live }: Pick<Hub, "live">, queries: QueryClient): void {
  const drop = () => queries.removeQueries({ queryKey: workKeys.oneFilters, type: "inactive" });
  live.on("hub:changed", ({ nouns }) => {
    if (nouns.includes("filters")) drop();
  });
  live.on("hub:resync", drop);
  live.onGap(drop);
}
