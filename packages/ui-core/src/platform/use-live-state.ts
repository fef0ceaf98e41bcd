import { useSyncExternalStore } from "react";
import { useHubApp } from "./hub-app.ts";

/** The state of the live connection; while it is not `connected`, the data shown may be stale. */
export function useLiveState() {
  const { live } = useHubApp().hub;
  return useSyncExternalStore(
    (notify) => live.onState(notify),
    () => live.state,
  );
}
