import { useStore } from "zustand";
import { useHubApp } from "../../platform/hub-app.ts";
import type { SessionState } from "../../platform/session.ts";

/** The state of the sign-in and its actions. */
export function useSession() {
  const app = useHubApp();
  const { session } = app;
  const state: SessionState = useStore(session.store);
  return {
    ...state,
    actions: {
      retry: () => void session.start(),
      /** Asks first where words are unsaved. A hub that no longer gives this code does not keep anyone signed in. */
      logout: () => void import("../../platform/sign-out.ts").then(({ signOut }) => signOut(app), session.logout),
    },
  };
}
