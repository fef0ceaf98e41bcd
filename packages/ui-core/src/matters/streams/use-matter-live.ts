import type { Hub } from "@iphub/sdk/client";
import { useEffect, useEffectEvent } from "react";
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
 * Follows a matter's stream and chat while it is shown; `onJoined` is called for what happened before the hub
 * confirmed.
 */
export function useMatterLive(inventionId: string, onJoined: () => void): void {
  const { hub, ports } = useHubApp();
  const joined = useEffectEvent(onJoined);
  useEffect(() => {
    let shown = true;
    const leave = followMatter(hub, inventionId, (error) => ports.report("The matter could not be followed", error));
    hub.live.join(inventionId).then(
      () => shown && joined(),
      () => undefined,
    );
    return () => {
      shown = false;
      leave();
    };
  }, [hub, ports, inventionId]);
}

/**
 * Follows a matter's stream while it is shown: `again` is called for each event whose type matches, and once for what
 * happened before the hub confirmed.
 */
export function useMatterEvents(inventionId: string, types: RegExp, again: () => void): void {
  const { hub } = useHubApp();
  useMatterLive(inventionId, again);
  const changed = useEffectEvent(again);
  const fits = useEffectEvent((type: string) => types.test(type));
  useEffect(
    () =>
      hub.live.on("stream:added", ({ event }) => {
        if (event.inventionId === inventionId && fits(event.type)) changed();
      }),
    [hub, inventionId],
  );
}
