import { useStore } from "zustand";
import { useHubApp } from "./hub-app.ts";

/** What a person is told while the hub waits for its database. */
export const databaseAwayText = "The hub is waiting for its database";

/** Whether the hub waits for its database; the interface goes on by itself when it is back. */
export function useDatabaseAway(): boolean {
  return useStore(useHubApp().database, ({ isAway }) => isAway);
}
