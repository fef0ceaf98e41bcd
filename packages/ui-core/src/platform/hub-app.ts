import type { Hub } from "@iphub/sdk/client";
import { createContext, useContext } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { HubQueries } from "./hub-queries.ts";
import type { Overlays } from "./overlays.ts";
import type { Ports } from "./ports.ts";
import type { Session } from "./session.ts";
import type { Toasts } from "./toasts.ts";

/** What every view-model works with: one of each for the whole interface. */
export interface HubApp {
  readonly hub: Hub;
  readonly ports: Ports;
  readonly queries: HubQueries;
  readonly toasts: Toasts;
  readonly overlays: Overlays;
  readonly session: Session;
  /** Does something at each sign-out, and before another person signs in. */
  onSignedOut(action: () => void): void;
}

/** Carries the interface's parts down to the view-models; the renderers provide it. */
export const HubAppContext = createContext<HubApp | null>(null);

/** The interface's parts. @throws Error outside of a provider, which is a mistake of the renderer */
export function useHubApp(): HubApp {
  const app = useContext(HubAppContext);
  if (!app) throw new Error("A screen was drawn outside of HubAppContext.");
  return app;
}

/**
 * State that outlives the screen that began it: one store for each interface, made when it is first asked for. At
 * the sign-out it becomes what `signedOut` makes of it: its initial state unless told.
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
