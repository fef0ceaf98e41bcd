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
 * Follows a matter's stream and chat while it is shown. The answers with these keys are asked for again where something
 * happened after they were asked for that no event told, because the matter was not joined yet.
 */
export function useMatterLive(inventionId: string, keys: readonly QueryKey[]): void {
  const { hub, queries, ports } = useHubApp();
  const wereAsked = useAskedBefore(inventionId, keys);
  const again = useEffectEvent(() => invalidate(queries, keys));
  useEffect(() => {
    let shown = true;
    const shownAt = ports.now();
    const leave = followMatter(hub, inventionId, (error) => ports.report("The matter could not be followed", error));
    hub.live.join(inventionId).then(
      ({ at, quietMs }) => {
        const isComplete = !wereAsked && (at < shownAt || at - quietMs < shownAt);
        if (shown && !isComplete) again();
      },
      () => undefined,
    );
    return () => {
      shown = false;
      leave();
    };
  }, [hub, ports, inventionId, wereAsked]);
}

/**
 * Follows a matter's stream while it is shown: the answers with these keys are asked for again at each event whose type
 * matches, and where one may have been missed.
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

/** Whether answers with these keys were asked for before the matter was shown, for another screen or at an earlier time. */
function useAskedBefore(inventionId: string, keys: readonly QueryKey[]): boolean {
  const { queries } = useHubApp();
  // While it is rendered: in its effects this screen asks for them itself.
  const look = () => ({ inventionId, wereAsked: keys.some((queryKey) => isAsked(queries, queryKey)) });
  const [before, setBefore] = useState(look);
  if (before.inventionId === inventionId) return before.wereAsked;
  const now = look();
  setBefore(now);
  return now.wereAsked;
}

function isAsked(queries: QueryClient, queryKey: QueryKey): boolean {
  return queries
    .getQueryCache()
    .findAll({ queryKey })
    .some(({ state }) => state.data !== undefined || state.fetchStatus !== "idle");
}

function invalidate(queries: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}
