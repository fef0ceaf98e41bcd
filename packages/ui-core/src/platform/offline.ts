import { storePerApp } from "./hub-app.ts";

/** What is kept on the device of the person who is signed in. */
export interface Keeping {
  /** Shows it, from when the hub cannot be reached. */
  begin(): Promise<void>;
  /** Sends what waits and reads everything again, once the hub is back. */
  end(): Promise<void>;
  /** Deletes it, with what waits; called before the person signs out. */
  leave(): Promise<void>;
}

/** What the interface knows of the time without the hub. */
export interface Offline {
  /** Whether the hub cannot be reached. */
  readonly isAway: boolean;
  /** Until when the shown data was live, in milliseconds since 1970; null while the hub is there. */
  readonly since: number | null;
  /** When answers that came from the device were given, by the hash of their place in the query cache. */
  readonly takenAt: Readonly<Record<string, number>>;
  /** How many changes and new records are on this device only; set by the store of what waits. */
  readonly waiting: number;
  /** How many messages are in this window only, neither on the hub nor on the device; set by their outbox. */
  readonly unsent: number;
  /** What is done with what is kept; null until it is open, and where the platform keeps nothing. */
  readonly keeping: Keeping | null;
}

/** The time without the hub; as at the start after a sign-out. */
export const offlineOf = storePerApp<Offline>({
  isAway: false,
  since: null,
  takenAt: {},
  waiting: 0,
  unsent: 0,
  keeping: null,
});
