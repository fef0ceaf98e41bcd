import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { describeFailure, type FailureText } from "./failure.ts";
import { useHubApp } from "./hub-app.ts";
import { refetchFailed } from "./hub-queries.ts";
import { isUnreached } from "./unreached.ts";

/**
 * How long the live connection may be lost, in milliseconds, before the hub itself is called; then the interval of
 * further calls.
 */
const AWAY_MS = 10_000;
const LOOK_MS = 5_000;
/** The longest pause before a hub that answers is called again because one request does not reach it, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/** When the hub is called to see whether it is there, besides after a lost live connection. */
export interface HubAwaySigns {
  /** How long the live connection may be lost before that, in milliseconds; 10 s by default. */
  readonly awayMs?: number;
  /** Whether the platform says that there is no network. The hub may be there even so, on the same machine. */
  readonly isOffline?: boolean;
  /** Whether a request that reached no hub is reason enough. */
  readonly afterFailure?: boolean;
  /** Called when the hub answers again, also after a loss that was too short to be shown. */
  readonly onBack?: () => void;
}

/**
 * Why the hub cannot be reached, if it became unreachable; null while it answers. A lost live connection alone does not
 * count, only a failed call. It ends when the hub answers again.
 */
export function useHubAway({ awayMs = AWAY_MS, isOffline = false, afterFailure = false, onBack }: HubAwaySigns = {}): {
  readonly failure: FailureText | null;
  readonly retry: () => void;
} {
  const { hub, ports, queries } = useHubApp();
  const isCut = useLiveState() === "reconnecting";
  const [hasFailed, setHasFailed] = useFailedRequest(afterFailure);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [tries, setTries] = useState(0);
  // A request that never arrives although the hub answers, such as one that the browser blocks, is repeated less and less often.
  const pause = useRef(0);
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
      const error: unknown = await hub.users.me({}, { timeoutMs: LOOK_MS }).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (isOver) return;
      const isThere = !isUnreached(error);
      setFailure(isThere ? null : describeFailure(error));
      if (isThere) setHasFailed(false);
      pause.current = isThere ? nextPause(pause.current, hasFailed) : 0;
      stop = ports.after(LOOK_MS, () => void look());
    };
    const isUrgent = isOffline || isAway || tries > 0;
    const wait = Math.min(isLost ? awayMs : Number.POSITIVE_INFINITY, hasFailed ? pause.current : awayMs);
    stop = ports.after(isUrgent ? 0 : wait, () => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [isLost, isOffline, hasFailed, isAway, tries, awayMs, hub, ports, setHasFailed]);
  const state = isAway ? "away" : isLost || hasFailed ? "lost" : "there";
  const last = useRef(state);
  useEffect(() => {
    const isBack = (last.current === "away" && state !== "away") || (last.current === "lost" && state === "there");
    last.current = state;
    if (!isBack) return;
    onBack?.();
    // Failed queries are fetched again automatically.
    refetchFailed(queries);
  }, [state, queries, onBack]);
  const retry = useCallback(() => setTries((known) => known + 1), []);
  return { failure, retry };
}

function nextPause(pause: number, hasFailed: boolean): number {
  return hasFailed ? Math.min(LONGEST_PAUSE_MS, LOOK_MS + 2 * pause) : pause;
}

/** Whether a request has found no hub since the hub last answered; one that failed before this component was mounted counts. */
function useFailedRequest(isWanted: boolean) {
  const { queries } = useHubApp();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const cache = queries.getQueryCache();
    if (cache.getAll().some(({ state }) => isUnreached(state.error))) setHasFailed(true);
    return cache.subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error" && isUnreached(event.action.error)) {
        setHasFailed(true);
      }
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
