import type { Hub } from "@iphub/sdk";
import { HubHttpError } from "@iphub/sdk/errors";
import type { Ports } from "@iphub/ui-core/platform/ports";
import type { Session } from "@iphub/ui-core/platform/session";
import type { MatterSnapshot, MatterSnapshots } from "./matter-snapshot.ts";

/**
 * A matter is read this long after it was opened or left, in milliseconds; all are read again the first time after the sign-in,
 * and then in the last interval.
 */
const restMs = 500;
const firstMs = 5_000;
const renewMs = 15 * 60_000;

type Kept = {
  readonly hub: Hub;
  readonly session: Session;
  readonly ports: Pick<Ports, "after" | "now" | "report">;
  readonly store: MatterSnapshots;
};

/**
 * Keeps the matters that a person opens for when the hub cannot be reached, and keeps them current while the person is
 * signed in. They are deleted at the sign-out, and when the hub no longer shows them to the person. The returned function
 * notes that a matter was opened or left, by its id.
 */
export function keepMatters({ hub, session, ports, store }: Kept): (id: string) => void {
  const waiting = new Set<string>();
  let isReading = false;
  let stop = () => {};
  /** The person whose view is kept; null while no one is signed in, and while someone acts for another. */
  const reader = () => {
    const now = session.store.getState();
    return now.phase === "signed-in" && !now.identity.actingFor ? now.identity.email : null;
  };
  /** Reads a matter and keeps it; whether the hub has answered. */
  const take = async (id: string, keep: (snapshot: MatterSnapshot) => void) => {
    const email = reader();
    if (email === null) return false;
    try {
      const at = new Date(ports.now()).toISOString();
      const snapshot = { at, email, ...(await readMatter(hub, id)) };
      // After a sign-out it must not be written again.
      if (reader() === email) keep(snapshot);
      return true;
    } catch (error) {
      const isAnswered = error instanceof HubHttpError;
      if (isAnswered && (error.status === 404 || error.status === 403)) store.forget(id);
      else ports.report("A matter could not be saved for offline use", error);
      return isAnswered;
    }
  };
  const takeWaiting = async () => {
    if (isReading) return;
    isReading = true;
    for (const id of waiting) {
      waiting.delete(id);
      await take(id, store.write);
    }
    isReading = false;
  };
  const renew = async () => {
    for (const { invention } of store.list()) if (!(await take(invention.id, store.renew))) break;
    later(renewMs);
  };
  const later = (milliseconds: number) => {
    stop();
    if (reader() !== null) stop = ports.after(milliseconds, () => void renew());
  };
  session.store.subscribe((now, before) => {
    if (now.phase === "signed-out" && before.phase === "signed-in") store.forgetAll();
    if (now.phase === "signed-in" && before.phase !== "signed-in") {
      store.forgetAll(({ email }) => email !== now.identity.email);
      later(firstMs);
    }
    if (now.phase !== "signed-in") stop();
  });
  return (id) => {
    waiting.add(id);
    ports.after(restMs, () => void takeWaiting());
  };
}

async function readMatter(hub: Hub, id: string): Promise<Pick<MatterSnapshot, "invention" | "milestones" | "notes">> {
  const [invention, milestones, notes] = await Promise.all([
    hub.inventions.get({ id }),
    hub.overview.milestones({ id }),
    hub.notes.listForInvention({ inventionId: id }),
  ]);
  return { invention, milestones, notes };
}
