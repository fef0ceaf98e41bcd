import { claimsOf, tokenKey } from "@iphub/sdk/token-store";
import { giveBackUnsent } from "@iphub/ui-core/matters/chat/outbox";
import { dropEndedElsewhere } from "@iphub/ui-core/platform/drafts-elsewhere";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useEffect } from "react";

/**
 * Who signs out in one window of this browser is gone from all of them. Another person who signs in is so in all of them:
 * this window's calls are made as that person, so that it begins again as theirs. What they have saved or discarded in one
 * window is no draft in the others. A message of a chat that failed here is known to no other window, and becomes a draft.
 */
export function useOtherWindows(): void {
  const app = useHubApp();
  const { session } = app;
  useEffect(() => {
    const follow = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === null) return;
      if (key !== tokenKey) return dropEndedElsewhere(app, { key, before: oldValue, after: newValue });
      if (newValue === null) {
        giveBackUnsent(app, false);
        return session.signedOut(true);
      }
      const state = session.store.getState();
      if (state.phase !== "signed-in" || state.identity.email === claimsOf(newValue).email) return;
      giveBackUnsent(app, true);
      location.reload();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [app, session]);
}
