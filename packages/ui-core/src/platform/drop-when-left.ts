import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Removes answers about what is gone from the cache: at once those that no screen shows, and each other one when its
 * screen is left. While it is shown its screen would ask for it again, only to learn that it is missing.
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
