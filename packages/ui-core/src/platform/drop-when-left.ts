import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Removes the answers about deleted records from the cache: those that no screen shows at once, the others when their
 * screen is closed. Removing an answer that is shown would make its screen fetch the deleted record again.
 */
export function dropWhenLeft(queries: QueryClient, isGone: (query: Query) => boolean): void {
  const cache = queries.getQueryCache();
  for (const query of cache.findAll({ predicate: isGone })) {
    if (query.getObserversCount() === 0) {
      cache.remove(query);
      continue;
    }
    const stop = cache.subscribe((event) => {
      if (event.query !== query || query.getObserversCount() > 0) return;
      stop();
      cache.remove(query);
    });
  }
}
