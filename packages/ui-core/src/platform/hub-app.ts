import type { Hub } from "@iphub/sdk/client";
import { createContext, useContext } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { HubQueries } from "./hub-queries.ts";
import type { Overlays } from "./overlays.ts";
import type { Ports } from "./ports.ts";
import type { Session } from "./session.ts";
import type { Toasts } from "./toasts.ts";

/** The dependencies of all view-models: one of each per interface. */
export interface HubApp {
  readonly hub: Hub;
  readonly ports: Ports;
  readonly queries: HubQueries;
  readonly toasts: Toasts;
  readonly overlays: Overlays;
  readonly session: Session;
  /** Whether the hub waits for its database: then the interface goes on by itself when it is back. */
  readonly database: StoreApi<{ readonly isAway: boolean }>;
  /** Adds a callback for each sign-out, which also runs before another person signs in. */
  onSignedOut(action: () => void): void;
}

/** The React context that passes the interface's parts to the view-models. */
export const HubAppContext = createContext<HubApp | null>(null);

/** The interface's parts. @throws Error outside of a provider, which is a mistake of the renderer */
export function useHubApp(): HubApp {
  const app = useContext(HubAppContext);
  if (!app) throw new Error("A screen was rendered outside of HubAppContext.");
  return app;
}

/**
 * State that outlives its screen: one store per interface, created on first use. At the sign-out it becomes the result
 * of `signedOut`, by default its initial state.
 */
export function storePerApp<State>(
  initial: State,
  signedOut: (state: State) => State = () => initial,
): (app: HubApp) => StoreApi<State> {
  const stores = new WeakMap<HubApp, StoreApi<State>>();
  return (app) => {
    const known = stores.get(app);
    if (known) return known;
    const made = createStore<State>(() => initial);
    stores.set(app, made);
    app.onSignedOut(() => made.setState(signedOut(made.getState()), true));
    return made;
  };
}
