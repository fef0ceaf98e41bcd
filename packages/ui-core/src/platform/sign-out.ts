import { draftCount, forgetDrafts } from "./drafts.ts";
import type { HubApp } from "./hub-app.ts";

/** What is said, before a sign-out, of words that were typed and not saved; "" if there are none. */
export function unsavedWords(app: HubApp): string {
  const count = draftCount(app);
  if (count === 0) return "";
  const what = count === 1 ? "What you typed in one form" : `What you typed in ${count} forms`;
  return `${what} is not saved, and is deleted from this device.`;
}

/**
 * Signs out. Where words are unsaved it asks first: they are deleted, because the next person at this device must not
 * find them.
 */
export async function signOut(app: HubApp): Promise<void> {
  const message = unsavedWords(app);
  const question = { title: "Sign out and discard your drafts?", message, confirmLabel: "Sign out" };
  if (message !== "" && !(await app.overlays.confirm(question))) return;
  forgetDrafts(app);
  await app.overlays.whileLocked("Signing out", app.session.logout);
}
