import { useSyncExternalStore } from "react";
import { useHubApp } from "./hub-app.ts";

/** Where the live connection stands; while it is not `connected`, what is shown may be older than the hub. */
export function useLiveState() {
  const { live } = useHubApp().hub;
  return useSyncExternalStore(
    (notify) => live.onState(notify),
    () => live.state,
  );
}
