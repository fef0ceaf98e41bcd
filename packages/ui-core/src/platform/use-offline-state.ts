import { useStore } from "zustand";
import { useHubApp } from "./hub-app.ts";
import { type Offline, offlineOf } from "./offline.ts";

/** What the interface knows of the time without the hub. */
export function useOfflineState(): Offline {
  return useStore(offlineOf(useHubApp()));
}
