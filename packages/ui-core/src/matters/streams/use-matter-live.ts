import type { Hub } from "@iphub/sdk/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";

/** How many components follow each matter: the last one leaves it. */
const followers = new WeakMap<Hub["live"], Map<string, number>>();

/** Follows a matter until the returned function is called; several callers may follow the same one. */
export function followMatter({ live }: Hub, inventionId: string, onFailure: (error: unknown) => void): () => void {
  const counts = followers.get(live) ?? new Map<string, number>();
  followers.set(live, counts);
  counts.set(inventionId, (counts.get(inventionId) ?? 0) + 1);
  live.join(inventionId).catch(onFailure);
  return () => {
    const left = (counts.get(inventionId) ?? 1) - 1;
    if (left > 0) {
      counts.set(inventionId, left);
      return;
    }
    counts.delete(inventionId);
    live.leave(inventionId);
  };
}

/**
 * Joins a matter's stream and chat while it is shown. Refetches the queries with these keys if their data may lack an event
 * that was sent before the matter was joined.
 */
export function useMatterLive(inventionId: string, keys: readonly QueryKey[]): void {
  const { hub, queries, ports } = useHubApp();
  const wasFetched = useFetchedBefore(inventionId, keys);
  const refetch = useEffectEvent(() => invalidate(queries, keys));
  useEffect(() => {
    let shown = true;
    const shownAt = ports.now();
    const leave = followMatter(hub, inventionId, (error) => ports.report("The matter could not be followed", error));
    hub.live.join(inventionId).then(
      ({ at, quietMs }) => {
        const isComplete = !wasFetched && (at < shownAt || at - quietMs < shownAt);
        if (shown && !isComplete) refetch();
      },
      () => undefined,
    );
    return () => {
      shown = false;
      leave();
    };
  }, [hub, ports, inventionId, wasFetched]);
}

/**
 * Joins a matter's stream while it is shown, and refetches the queries with these keys at each event whose type matches, and
 * if one may have been missed.
 */
export function useMatterEvents(inventionId: string, types: RegExp, keys: readonly QueryKey[]): void {
  const { hub, queries } = useHubApp();
  useMatterLive(inventionId, keys);
  const changed = useEffectEvent((type: string) => {
    if (types.test(type)) invalidate(queries, keys);
  });
  useEffect(
    () =>
      hub.live.on("stream:added", ({ event }) => {
        if (event.inventionId === inventionId) changed(event.type);
      }),
    [hub, inventionId],
  );
}

/** Whether a query with one of these keys was fetched, or was being fetched, before the matter was shown. */
function useFetchedBefore(inventionId: string, keys: readonly QueryKey[]): boolean {
  const { queries } = useHubApp();
  // During render: the effects of this component start its own fetch.
  const look = () => ({ inventionId, wasFetched: keys.some((queryKey) => isFetched(queries, queryKey)) });
  const [before, setBefore] = useState(look);
  if (before.inventionId === inventionId) return before.wasFetched;
  const now = look();
  setBefore(now);
  return now.wasFetched;
}

function isFetched(queries: QueryClient, queryKey: QueryKey): boolean {
  return queries
    .getQueryCache()
    .findAll({ queryKey })
    .some(({ state }) => state.data !== undefined || state.fetchStatus !== "idle");
}

function invalidate(queries: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}
