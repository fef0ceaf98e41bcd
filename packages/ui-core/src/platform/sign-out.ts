import { draftCount, forgetDrafts } from "./drafts.ts";
import type { HubApp } from "./hub-app.ts";
import { offlineOf } from "./offline.ts";
import { underWayOf } from "./under-way.ts";

/**
 * What is said, before a sign-out, of words that were typed and not saved, of changes that wait, and of what is being
 * sent; "" if there is none of them.
 */
export function unsavedWords(app: HubApp): string {
  const count = draftCount(app);
  const { waiting, unsent } = offlineOf(app).getState();
  const lost = waiting + unsent;
  const typed = count === 1 ? "What you typed in one form" : `What you typed in ${count} forms`;
  const kept =
    lost === 1 ? "One change still waits to be sent, and is" : `${lost} changes still wait to be sent, and are`;
  return [
    ...(count > 0 ? [`${typed} is not saved, and is deleted from this device.`] : []),
    ...(lost > 0 ? [`${kept} deleted from this device.`] : []),
    underWayOf(app).getState().words(),
  ]
    .join(" ")
    .trim();
}

/**
 * Signs out. Where words are unsaved it asks first: they are deleted, because the next person at this device must not
 * find them. It asks too where something is being sent, which ends before the next person may come. A device that fails
 * holds up no sign-out, which deletes what is kept once more.
 */
export async function signOut(app: HubApp): Promise<void> {
  const message = unsavedWords(app);
  const { words, drop } = underWayOf(app).getState();
  const title = message === words() ? "Sign out?" : "Sign out and discard your drafts?";
  const question = { title, message, confirmLabel: "Sign out" };
  if (message !== "" && !(await app.overlays.confirm(question))) return;
  forgetDrafts(app);
  const { keeping } = offlineOf(app).getState();
  await keeping?.leave().catch((error: unknown) => app.ports.report("What is kept could not be deleted", error));
  await app.overlays.whileLocked("Signing out", async () => {
    await drop();
    await app.session.logout();
  });
}
