import { useStore } from "zustand";
import { useHubApp } from "../../platform/hub-app.ts";
import type { SessionState } from "../../platform/session.ts";

/** Where sign-in stands, with what can be done about it. */
export function useSession() {
  const { session, overlays } = useHubApp();
  const state: SessionState = useStore(session.store);
  return {
    ...state,
    actions: {
      retry: () => void session.start(),
      logout: () => void overlays.whileLocked("Signing out", session.logout),
    },
  };
}
