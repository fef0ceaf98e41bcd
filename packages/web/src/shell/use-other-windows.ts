import { claimsOf, tokenKey } from "@iphub/sdk/token-store";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useEffect } from "react";

/**
 * Who signs out in one window of this browser is gone from all of them. Another person who signs in is so in all of them:
 * this window's calls are made as that person, so that it begins again as theirs.
 */
export function useOtherWindows(): void {
  const { session } = useHubApp();
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== tokenKey) return;
      if (newValue === null) return session.signedOut(true);
      const state = session.store.getState();
      if (state.phase === "signed-in" && state.identity.email !== claimsOf(newValue).email) location.reload();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [session]);
}
