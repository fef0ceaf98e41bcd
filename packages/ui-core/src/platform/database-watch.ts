import type { Hub } from "@iphub/sdk/client";
import { isDatabaseAway } from "@iphub/sdk/database-away";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Ports } from "./ports.ts";

/** Whether the hub waits for its database. */
export interface DatabaseState {
  readonly isAway: boolean;
}

/** How often the hub is asked whether its database is back, and how long it may take to say so, in milliseconds. */
const LOOK_MS = 1_000;
const ANSWER_MS = 10_000;

/**
 * Watches for calls that wait for the hub's database; from the first one on the hub is asked whether it is back, with a
 * call that needs the database and no sign-in, and `onBack` is called when it is.
 */
export function createDatabaseWatch(hub: Hub, ports: Ports, onBack: () => void): StoreApi<DatabaseState> {
  const store = createStore<DatabaseState>(() => ({ isAway: false }));
  const look = async () => {
    const isAway = await hub.auth.setupStatus({}, { timeoutMs: ANSWER_MS }).then(() => false, isDatabaseAway);
    if (isAway) return void ports.after(LOOK_MS, () => void look());
    store.setState({ isAway: false });
    onBack();
  };
  hub.events.onDatabaseWait(() => {
    if (store.getState().isAway) return;
    store.setState({ isAway: true });
    ports.after(LOOK_MS, () => void look());
  });
  return store;
}
