import type { Query } from "@tanstack/react-query";
import type { HubApp } from "./hub-app.ts";
import { offlineOf } from "./offline.ts";

/** The most answers that stay in memory although no part of the screen shows them. */
export const mostIdle = 200;

/**
 * Forgets the answers that were not shown for the longest time, so that a window that is open for days does not keep all that
 * was ever opened in it. Without the hub nothing is forgotten, since it could not be asked for again.
 */
export function limitIdleQueries(app: HubApp): void {
  const cache = app.queries.getQueryCache();
  /** In the order in which they were shown last. */
  const idle = new Map<string, Query>();
  cache.subscribe(({ type, query }) => {
    if (type === "removed" || type === "observerAdded") return void idle.delete(query.queryHash);
    if (type !== "added" && type !== "observerRemoved") return;
    idle.delete(query.queryHash);
    if (query.getObserversCount() === 0) idle.set(query.queryHash, query);
    if (idle.size <= mostIdle || offlineOf(app).getState().isAway) return;
    const settled = [...idle.values()].filter(({ state }) => state.fetchStatus === "idle");
    for (const one of settled.slice(0, idle.size - mostIdle)) cache.remove(one);
  });
}
