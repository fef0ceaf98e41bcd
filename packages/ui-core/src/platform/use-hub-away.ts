import { useCallback, useEffect, useRef, useState } from "react";
import { describeFailure, type FailureText } from "./failure.ts";
import { useHubApp } from "./hub-app.ts";
import { useLiveState } from "./use-live-state.ts";

/** The live connection is away for so long, in milliseconds, before the hub itself is asked; then it is asked so often. */
const AWAY_MS = 10_000;
const LOOK_MS = 5_000;

/**
 * Why the hub cannot be reached, once it went away while someone works; null while it answers. A live connection that is
 * lost alone says nothing: only a call that does not get through does. It ends by itself when the hub answers again.
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
    // What failed meanwhile is asked for again: no one has to say so.
    if (isBack) void queries.refetchQueries({ predicate: ({ state: { status } }) => status === "error" });
  }, [state, queries]);
  const retry = useCallback(() => setTries((known) => known + 1), []);
  return { failure, retry };
}
