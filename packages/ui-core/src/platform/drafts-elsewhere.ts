import { isEqual } from "@iphub/sdk/domain/is-equal";
import { type Drafts, draftsIn, draftsKey, draftsOf, draftsOfPerson } from "./drafts.ts";
import type { HubApp } from "./hub-app.ts";

/** What another window has changed in the storage of this device. */
interface StorageChange {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Drops drafts that another window of this device has saved or discarded; words that were typed in this window stay. A write
 * that also changes a draft is neither: it may have dropped the oldest for want of room.
 */
export function dropEndedElsewhere(app: HubApp, { key, before, after }: StorageChange): void {
  if (key !== draftsKey(app)) return;
  const now = app.ports.now();
  const [was, is] = [readableIn(before, now), readableIn(after, now)];
  if (was === null || is === null) return;
  if (Object.entries(is).some(([place, draft]) => !isEqual(was[place], draft))) return;
  draftsOf(app).setState(({ byPlace, found }) => {
    const isEnded = (place: string) => !(place in is) && byPlace[place] === found[place] && place in was;
    return { byPlace: Object.fromEntries(Object.entries(byPlace).filter(([place]) => !isEnded(place))) };
  });
}

/**
 * Keeps what a person has typed in this window alone, for when they sign in here again: they have signed out in another window,
 * after which nothing of theirs may be on the device.
 */
export function putDraftInWindow(app: HubApp, person: string, place: string, values: unknown): void {
  const draft = { at: app.ports.now(), values };
  draftsOfPerson(app, person).setState(({ byPlace, unkept }) => ({
    byPlace: { ...byPlace, [place]: draft },
    unkept: [...unkept.filter((one) => one !== place), place],
  }));
}

/** The drafts in what is stored of them; null where another program has stored what is no JSON. */
function readableIn(kept: string | null, now: number): Drafts["byPlace"] | null {
  try {
    return draftsIn(kept, now);
  } catch {
    return null;
  }
}
