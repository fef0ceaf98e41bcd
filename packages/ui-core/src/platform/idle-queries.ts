import type { Query } from "@tanstack/react-query";
import type { HubApp } from "./hub-app.ts";
import { offlineOf } from "./offline.ts";

/** The most queries that stay in the cache although no part of the screen uses them. */
const mostIdle = 200;
/** The most records that these have together: rows of lists and pages of papers, of some 2 kB each. */
const mostIdleRecords = 4_000;
/** Those used last stay whatever they have: they are of the screens to which the reader goes back. */
const mostRecent = 20;

/**
 * Evicts the idle queries that were used least recently, so that the cache does not grow for as long as the program runs. While
 * the hub cannot be reached nothing is evicted, since it could not be fetched again.
 */
export function limitIdleQueries(app: HubApp): void {
  const cache = app.queries.getQueryCache();
  /** The least recently used first; this code may come after the first queries. */
  const idle = new Map(
    cache.getAll().flatMap((query) => (query.getObserversCount() === 0 ? [[query.queryHash, query] as const] : [])),
  );
  cache.subscribe(({ type, query }) => {
    if (type === "removed" || type === "observerAdded") return void idle.delete(query.queryHash);
    if (type !== "added" && type !== "observerRemoved") return;
    idle.delete(query.queryHash);
    if (query.getObserversCount() === 0) idle.set(query.queryHash, query);
    if (offlineOf(app).getState().isAway) return;
    for (const one of evicted([...idle.values()])) cache.remove(one);
  });
}

/** Of the idle queries, the least recently used first, those that are too many. */
function evicted(idle: readonly Query[]): readonly Query[] {
  const settled = idle.slice(0, -mostRecent).filter(({ state }) => state.fetchStatus === "idle");
  let queries = idle.length;
  let records = idle.reduce((sum, { state }) => sum + recordsIn(state.data), 0);
  return settled.filter(({ state }) => {
    if (queries <= mostIdle && records <= mostIdleRecords) return false;
    queries -= 1;
    records -= recordsIn(state.data);
    return true;
  });
}

/** How many records an answer has: the rows of a list, those of all its pages, or the pages of a paper; any other is one. */
function recordsIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== "object" || answer === null) return 1;
  if ("pages" in answer && Array.isArray(answer.pages)) {
    return answer.pages.reduce<number>((sum, page) => sum + recordsIn(page), 0);
  }
  return "data" in answer ? recordsIn(answer.data) : 1;
}
