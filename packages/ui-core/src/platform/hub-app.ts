import { createHub, type Hub } from "@iphub/sdk/client";
import type { TokenStore } from "@iphub/sdk/token-store";
import { environmentManager, notifyManager } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createActingFor } from "../identity/auth/acting-for.ts";
import { createSession, type Session } from "../identity/auth/session.ts";
import { createUploads, type Uploads } from "../matters/files/uploads.ts";
import type { TaskDraft } from "../work/tasks/use-task-draft.ts";
import { createHubQueries, type HubQueries } from "./hub-queries.ts";
import { createOverlays, type Overlays } from "./overlays.ts";
import type { Ports } from "./ports.ts";
import { createToasts, type Toasts } from "./toasts.ts";

/** What every view-model works with: one of each for the whole interface. */
export interface HubApp {
  readonly hub: Hub;
  readonly ports: Ports;
  readonly queries: HubQueries;
  readonly toasts: Toasts;
  readonly overlays: Overlays;
  /** Changes of tasks that are begun and not saved, by the task's id; gone with the sign-out. */
  readonly taskDrafts: StoreApi<Readonly<Record<string, TaskDraft>>>;
  /** Files that are being sent, also while another screen is shown; gone with the sign-out. */
  readonly uploads: StoreApi<Uploads>;
  readonly session: Session;
}

/** Where the hub is and where its token lives. */
export interface HubPlace {
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** For whom to act, by e-mail address; as it was left where absent. */
  readonly actingFor?: string | null;
}

/** Puts the interface's parts together; nothing is asked of the hub before `session.start()`. */
export function createHubApp(ports: Ports, place: HubPlace): HubApp {
  // In Node the query cache believes that it is a server: no refetch interval, no retry (measured, design §7).
  environmentManager.setIsServer(() => false);
  // What a reader changes is drawn before anything else happens: with the cache's own timer a box that was just
  // ticked would be drawn unticked first.
  notifyManager.setScheduler((notify) => void Promise.resolve().then(notify));
  const queries = createHubQueries(
    {
      // The SDK retries what may be retried; live events keep what is shown fresh, so nothing is refetched by the clock.
      queries: { retry: false, staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
    ports.report,
  );
  const taskDrafts = createStore<Readonly<Record<string, TaskDraft>>>(() => ({}));
  const uploads = createUploads();
  const actingFor = createActingFor(ports);
  if (place.actingFor !== undefined) actingFor.set(place.actingFor);
  let patching = false;
  const hub = createHub({
    baseUrl: place.baseUrl,
    token: place.tokens,
    actingFor: actingFor.get,
    onSignedOut: () => session.signedOut(),
    // What events change in the cache is not needed before there are events: a first page does not carry it.
    beforeLive: async () => {
      const { patchFromLive } = await import("./live-patches.ts");
      if (!patching) patchFromLive(hub, queries, ports);
      patching = true;
    },
  });
  const session = createSession(
    hub,
    place.tokens,
    ports,
    {
      opened: () =>
        void hub.live.connect().catch((error: unknown) => ports.report("The live connection failed", error)),
      closed: () => {
        hub.live.close();
        queries.clear();
        taskDrafts.setState({}, true);
        uploads.setState({ rows: [] });
      },
    },
    actingFor,
  );
  const overlays = createOverlays();
  return { hub, ports, queries, toasts: createToasts(ports), overlays, taskDrafts, uploads, session };
}

/** Carries the interface's parts down to the view-models; the renderers provide it. */
export const HubAppContext = createContext<HubApp | null>(null);

/** The interface's parts. @throws Error outside of a provider, which is a mistake of the renderer */
export function useHubApp(): HubApp {
  const app = useContext(HubAppContext);
  if (!app) throw new Error("A screen was drawn outside of HubAppContext.");
  return app;
}
