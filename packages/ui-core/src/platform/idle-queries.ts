import type { Query } from "@tanstack/react-query";
import type { HubApp } from "./hub-app.ts";
import { offlineOf } from "./offline.ts";

/** The most queries that stay in the cache although no part of the screen uses them. */
export const mostIdle = 200;

/**
 * Evicts the idle queries that were used least recently, so that the cache does not grow for as long as the program runs. While
 * the hub cannot be reached nothing is evicted, since it could not be fetched again.
 */
export function limitIdleQueries(app: HubApp): void {
  const cache = app.queries.getQueryCache();
  /** The least recently used first. */
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
