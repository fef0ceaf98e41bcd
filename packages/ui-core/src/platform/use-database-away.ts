import { useStore } from "zustand";
import { useHubApp } from "./hub-app.ts";

/** Whether the hub waits for its database; the interface goes on by itself when it is back. */
export function useDatabaseAway(): boolean {
  return useStore(useHubApp().database, ({ isAway }) => isAway);
}
