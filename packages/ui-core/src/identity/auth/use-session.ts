import { useStore } from "zustand";
import { useHubApp } from "../../platform/hub-app.ts";
import type { SessionState } from "../../platform/session.ts";

/** The state of the sign-in and its actions. */
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
