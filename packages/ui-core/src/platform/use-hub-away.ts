import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { describeFailure, type FailureText } from "./failure.ts";
import { useHubApp } from "./hub-app.ts";

/**
 * How long the live connection may be lost, in milliseconds, before the hub itself is called; then the interval of
 * further calls.
 */
const AWAY_MS = 10_000;
const LOOK_MS = 5_000;

/** When the hub is called to see whether it is there, besides after a lost live connection. */
export interface HubAwaySigns {
  /** How long the live connection may be lost before that, in milliseconds; 10 s by default. */
  readonly awayMs?: number;
  /** Whether the platform says that there is no network. The hub may be there even so, on the same machine. */
  readonly isOffline?: boolean;
  /** Whether a request that reached no hub is reason enough. */
  readonly afterFailure?: boolean;
}

/**
 * Why the hub cannot be reached, if it became unreachable; null while it answers. A lost live connection alone does not
 * count, only a failed call. It ends when the hub answers again.
 */
export function useHubAway({ awayMs = AWAY_MS, isOffline = false, afterFailure = false }: HubAwaySigns = {}): {
  readonly failure: FailureText | null;
  readonly retry: () => void;
} {
  const { hub, ports, queries } = useHubApp();
  const isCut = useLiveState() === "reconnecting";
  const [hasFailed, setHasFailed] = useFailedRequest(afterFailure);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [tries, setTries] = useState(0);
  const isLost = isCut || isOffline;
  const isAway = failure !== null;
  useEffect(() => {
    if (!isLost && !hasFailed) {
      setFailure(null);
      return undefined;
    }
    let isOver = false;
    let stop = () => {};
    const look = async () => {
      const found = await hub.users.me({}, { timeoutMs: LOOK_MS }).then(() => null, describeFailure);
      if (isOver) return;
      const isThere = found?.kind !== "network" && found?.kind !== "timeout";
      setFailure(isThere ? null : found);
      if (isThere) setHasFailed(false);
      stop = ports.after(LOOK_MS, () => void look());
    };
    const isUrgent = isOffline || hasFailed || isAway || tries > 0;
    stop = ports.after(isUrgent ? 0 : awayMs, () => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [isLost, isOffline, hasFailed, isAway, tries, awayMs, hub, ports, setHasFailed]);
  const state = isAway ? "away" : isLost ? "lost" : "there";
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

/** Whether a request has found no hub since the hub was last seen to answer. */
function useFailedRequest(isWanted: boolean) {
  const { queries } = useHubApp();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      if (describeFailure(event.action.error)?.kind === "network") setHasFailed(true);
    });
  }, [isWanted, queries]);
  return [hasFailed, setHasFailed] as const;
}

/** The state of the live connection; while it is not `connected`, the data shown may be stale. */
export function useLiveState() {
  const { live } = useHubApp().hub;
  return useSyncExternalStore(
    (notify) => live.onState(notify),
    () => live.state,
  );
}
