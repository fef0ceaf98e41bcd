import type { HubApp } from "../../platform/hub-app.ts";
import { personalKeys } from "../../platform/personal-keys.ts";
import { microsoftFailedKey, microsoftStateKey } from "./microsoft-keys.ts";

type Parts = Pick<HubApp, "hub" | "ports" | "toasts">;

/** Says that a sign-in failed: the page that Microsoft redirects to has no toasts and leaves its error to be shown. */
export function sayFailure({ ports, toasts }: Pick<Parts, "ports" | "toasts">): void {
  ports.storage.removeItem(microsoftFailedKey);
  const message = "Please, try again later or contact our development team.";
  toasts.show({ type: "error", title: "Failed to Sign in with Microsoft", message });
}

/** The address to sign in with Microsoft and return to `from`; null after a failure, which a toast reports. */
export async function microsoftAddress(app: Parts, redirectUri: string, from: string): Promise<string | null> {
  const { hub, ports } = app;
  try {
    const address = await hub.auth.microsoft({ redirect_uri: redirectUri });
    ports.storage.setItem(personalKeys.microsoftFrom, from);
    ports.storage.setItem(microsoftStateKey, /[?&]state=([^&]+)/.exec(address)?.[1] ?? "");
    return address;
  } catch (error) {
    ports.report("Microsoft sign-in failed", error);
    sayFailure(app);
    return null;
  }
}
