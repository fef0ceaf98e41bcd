import { storePerApp } from "./hub-app.ts";

/** Work of this window that goes on when the screen changes, and ends with the sign-in. */
export interface UnderWay {
  /** The warning about it before a sign-out; "" if nothing is under way. */
  words(): string;
  /** Ends it and removes from the hub what has arrived of it. It takes a few seconds at most, and never fails. */
  drop(): Promise<void>;
}

const nothing: UnderWay = { words: () => "", drop: () => Promise.resolve() };

/** What is under way; set by whatever is sent in the background, which has ended at a sign-out. */
export const underWayOf = storePerApp<UnderWay>(nothing);
