import { HubHttpError, HubNetworkError, HubTimeoutError } from "@iphub/sdk/errors";
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
  /** How many changes are on this device only. */
  readonly waiting: number;
  /** What is done with what is kept; null until it is open, and where the platform keeps nothing. */
  readonly keeping: Keeping | null;
}

/** The time without the hub; as at the start after a sign-out. */
export const offlineOf = storePerApp<Offline>({
  isAway: false,
  since: null,
  takenAt: {},
  waiting: 0,
  keeping: null,
});

/** A proxy's answers for a hub that is stopped; with a code of the hub's own, they are the hub's. */
const stopped: ReadonlySet<string> = new Set(["http_502", "http_503", "http_504"]);

/** Whether a call did not reach the hub, or it is not known whether it did. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof HubHttpError) return stopped.has(error.code);
  return error instanceof HubNetworkError || error instanceof HubTimeoutError;
}
