import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { describeFailure, type FailureText } from "./failure.ts";
import { useHubApp } from "./hub-app.ts";

/**
 * How long the live connection may be lost, in milliseconds, before the hub itself is called; then the interval of
 * further calls.
 */
const AWAY_MS = 10_000;
const LOOK_MS = 5_000;

/**
 * Why the hub cannot be reached, if it became unreachable; null while it answers. A lost live connection alone does not
 * count, only a failed call. It ends when the hub answers again.
 */
export function useHubAway(): { readonly failure: FailureText | null; readonly retry: () => void } {
  const { hub, ports, queries } = useHubApp();
  const isLost = useLiveState() === "reconnecting";
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isLost) {
      setFailure(null);
      return undefined;
    }
    let isOver = false;
    let stop = () => {};
    const look = async () => {
      const found = await hub.users.me().then(() => null, describeFailure);
      if (isOver) return;
      setFailure(found?.kind === "network" || found?.kind === "timeout" ? found : null);
      stop = ports.after(LOOK_MS, () => void look());
    };
    stop = ports.after(tries > 0 ? 0 : AWAY_MS, () => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [isLost, tries, hub, ports]);
  const state = failure !== null ? "away" : isLost ? "lost" : "there";
  const last = useRef(state);
  useEffect(() => {
    const isBack = (last.current === "away" && state !== "away") || (last.current === "lost" && state === "there");
    last.current = state;
    // Failed queries are fetched again automatically.
    if (isBack) void queries.refetchQueries({ predicate: ({ state: { status } }) => status === "error" });
  }, [state, queries]);
  const retry = useCallback(() => setTries((known) => known + 1), []);
  return { failure, retry };
}

/** The state of the live connection; while it is not `connected`, the data shown may be stale. */
export function useLiveState() {
  const { live } = useHubApp().hub;
  return useSyncExternalStore(
    (notify) => live.onState(notify),
    () => live.state,
  );
}
