// The page that Microsoft redirects to: finishes the sign-in and returns to the hub.
import "./page-storage.ts";
import "./web-kit/styles.ts";
import "./web-kit/styles/microsoft.css";
import { createLazyHub } from "@iphub/sdk/lazy-hub";
import { storageTokenStore } from "@iphub/sdk/token-store";
import { microsoftFailedKey, microsoftStateKey } from "@iphub/ui-core/identity/auth/microsoft-keys";
import { personalKeys } from "@iphub/ui-core/platform/personal-keys";

async function finish(): Promise<void> {
  const state = new URLSearchParams(location.search).get("state");
  const begunHere = localStorage.getItem(microsoftStateKey);
  localStorage.removeItem(microsoftStateKey);
  // Finishing a sign-in that another browser started would sign the reader in as someone else.
  if (!state || state !== begunHere) throw new Error("This sign-in was not started here");
  const hub = createLazyHub({ baseUrl: location.origin });
  await storageTokenStore(localStorage).set(await hub.auth.microsoftCallback({ url: location.href }));
}

finish()
  .catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: failures are logged to the console for support
    console.error("Microsoft sign-in failed", error);
    localStorage.setItem(microsoftFailedKey, "1");
  })
  .finally(() => location.replace(wanted()));

/** The page from which the reader was sent to the sign-in; only an address of this hub. */
function wanted(): string {
  const from = localStorage.getItem(personalKeys.microsoftFrom);
  localStorage.removeItem(personalKeys.microsoftFrom);
  const url = new URL(from ?? "/", location.origin);
  return url.origin === location.origin ? url.href : "/";
}
