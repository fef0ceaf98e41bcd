import { identity as identitySchema } from "@iphub/sdk/contract/identity";
import { claimsOf } from "@iphub/sdk/token-store";
import type { DeviceStore } from "../platform/device-store.ts";
import type { HubApp } from "../platform/hub-app.ts";
import { type Keeping, offlineOf } from "../platform/offline.ts";
import { personalKeys } from "../platform/personal-keys.ts";
import { openTaskOutbox, sendWaiting } from "../work/public.ts";
import { OfflineKeeper } from "./keep-offline.ts";
import { askAgain, comeBack, goOffline } from "./offline-mode.ts";

/** How long what is kept can be read without the hub: as long as a session lasts. */
const longestMs = 7 * 24 * 3_600_000;

/** How often the hub is asked whether it is back, in milliseconds. */
const lookMs = 5_000;

/**
 * Begins to keep what is readable without the hub, and opens what waits to be sent, for the person who is signed in.
 * Nothing is kept while they act for someone else, nor where they have left before it has begun. The returned function ends
 * it.
 * @param version of the program, which alone can read what it keeps
 */
export async function startOffline(app: HubApp, device: DeviceStore, version: string): Promise<() => void> {
  const state = app.session.store.getState();
  if (state.phase !== "signed-in" || state.identity.actingFor) return () => undefined;
  const { identity } = state;
  const { email } = identity;
  const keepPerson = () => device.keepPerson({ email, version, at: app.ports.now(), identity });
  const { isHere, unfollow } = followPerson(app, email);
  try {
    // A device without room for more still has what waits, which is sent; answers are kept of a person who is kept alone.
    const isKept = offlineOf(app).getState().isAway || (await tryToKeep(app, keepPerson));
    // The outbox is the next person's by now.
    if (!isHere()) return () => undefined;
    const closeOutbox = await openTaskOutbox(app, device, email);
    if (isHere()) return keepWhileHere(app, device, { email, isKept, keepPerson, closeOutbox });
    closeOutbox();
    return () => undefined;
  } finally {
    unfollow();
  }
}

/** Whether a person has been signed in as themselves all the time since this was called; `unfollow` ends the look. */
function followPerson({ session }: HubApp, email: string) {
  let isHere = true;
  const unfollow = session.store.subscribe((state) => {
    const isSame = state.phase === "signed-in" && state.identity.email === email && !state.identity.actingFor;
    if (!isSame) isHere = false;
  });
  return { isHere: () => isHere, unfollow };
}

/** The person who is kept. */
interface Kept {
  readonly email: string;
  /** Whether the device has room for what they read. */
  readonly isKept: boolean;
  keepPerson(): Promise<void>;
  closeOutbox(): void;
}

function keepWhileHere(app: HubApp, device: DeviceStore, kept: Kept): () => void {
  const { email, isKept, keepPerson, closeOutbox } = kept;
  const isAway = () => offlineOf(app).getState().isAway;
  const keeper = new OfflineKeeper(app, device, email);
  const stopKeeper = isKept ? keeper.start() : () => {};
  const back = async () => {
    await comeBack(app);
    await tryToKeep(app, keepPerson);
    // What the person may not see any more is deleted, also from a device that is full.
    await keeper.run(true);
  };
  let ending: Promise<void> | null = null;
  const end = async () => {
    if (!isAway()) return;
    ending ??= back().finally(() => {
      ending = null;
    });
    await ending;
  };
  const stopLive = app.hub.live.onState((live) => {
    if (live === "connected") end().catch((error: unknown) => app.ports.report("Not back yet", error));
  });
  const stopLooking = lookForHub(app, end);
  const stop = () => {
    stopLooking();
    stopLive();
    stopKeeper();
    closeOutbox();
    askAgain(app);
    offlineOf(app).setState({ keeping: null, isAway: false, since: null, takenAt: {} });
  };
  const keeping: Keeping = {
    async begin() {
      if (isAway() || !isKept) return;
      await tryToKeep(app, () => keeper.keepShown());
      await goOffline(app, device, app.ports.now());
    },
    end,
    async leave() {
      stop();
      await forgetOwn(device, email);
    },
  };
  offlineOf(app).setState({ keeping });
  return stop;
}

/** Stores something on the device, and returns whether that succeeded; a failure, such as a full disk, is reported. */
async function tryToKeep(app: HubApp, keep: () => Promise<void>): Promise<boolean> {
  try {
    await keep();
    return true;
  } catch (error) {
    app.ports.report("The device has no room for what is read without the hub", error);
    return false;
  }
}

/** Deletes what is kept of a person, and what waits to be sent. */
async function forgetOwn(device: DeviceStore, email: string): Promise<void> {
  const own = (await device.waiting()).flatMap((one) => ownId(one, email));
  if (own.length > 0) await device.setWaiting([], own);
  await device.forgetKept();
}

/**
 * Looks every few seconds whether the hub is back: it may be before this program listens for that. While the hub is there, what
 * waits is sent again: the hub may have been too busy for it before.
 */
function lookForHub(app: HubApp, end: () => Promise<void>): () => void {
  let later = () => {};
  let isStopped = false;
  const look = async () => {
    // A failure is no end: the next look tries again.
    await (offlineOf(app).getState().isAway ? end() : sendWaiting(app)).catch(() => undefined);
    if (!isStopped) later = app.ports.after(lookMs, () => void look());
  };
  void look();
  return () => {
    isStopped = true;
    later();
  };
}

/**
 * Opens the hub with what is kept on the device, where the hub did not answer at the start; false if nothing is kept of
 * the person of this token.
 */
export async function resumeOffline(
  app: HubApp,
  device: DeviceStore,
  version: string,
  token: string | null,
): Promise<boolean> {
  const { session, ports, hub } = app;
  const kept = await device.kept();
  if (token === null || kept === null || ports.storage.getItem(personalKeys.actingFor) !== null) return false;
  const { person } = kept;
  const identity = identitySchema.safeParse(person.identity);
  const isOld = ports.now() - person.at > longestMs;
  if (isOld) await device.forgetKept();
  if (isOld || person.version !== version || person.email !== claimsOf(token).email || !identity.success) return false;
  if (session.store.getState().phase !== "unreachable") return false;
  await goOffline(app, device, person.at);
  session.changed(identity.data);
  hub.live.connect().catch(() => undefined);
  return true;
}

function ownId(stored: unknown, email: string): string[] {
  if (typeof stored !== "object" || stored === null || Reflect.get(stored, "email") !== email) return [];
  const id: unknown = Reflect.get(stored, "id");
  return typeof id === "string" ? [id] : [];
}
