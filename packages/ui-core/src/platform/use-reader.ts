import type { Identity } from "@iphub/sdk/contract/identity";
import { useStore } from "zustand";
import { useHubApp } from "./hub-app.ts";
import type { SessionState } from "./session.ts";

/** The person at the screen: who they are and what they may do. */
type Reader = Pick<Identity, "email" | "teams" | "permissions"> & Partial<Identity>;

const signedOut: Reader = { email: "", teams: [], permissions: [] };

/** The signed-in person; without an address, teams and permissions where no one is signed in. */
export function useReader(): Reader {
  return useStore(useHubApp().session.store, readerOf);
}

function readerOf(state: SessionState): Reader {
  return state.phase === "signed-in" ? state.identity : signedOut;
}
