import type { Hub } from "@iphub/sdk/client";
import { createLazyHub } from "@iphub/sdk/lazy-hub";
import type { TokenStore } from "@iphub/sdk/token-store";
import { environmentManager, notifyManager } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";
import { createActingFor, createSession } from "../identity/public.ts";
import type { HubApp } from "../platform/hub-app.ts";
import { createHubQueries } from "../platform/hub-queries.ts";
import { createOverlays, type OwnProof } from "../platform/overlays.ts";
import type { Ports } from "../platform/ports.ts";
import { createToasts } from "../platform/toasts.ts";

/** The hub's address and where its token is stored. */
export interface HubPlace {
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** The person to act for, by e-mail address; if absent, the one of the last session. */
  readonly actingFor?: string | null;
}

/** Creates the parts of the interface; nothing is requested from the hub before `session.start()`. */
export function createHubApp(ports: Ports, place: HubPlace): HubApp {
  // In Node the query cache assumes that it runs on a server: no refetch interval, no retry.
  environmentManager.setIsServer(() => false);
  // The reader's changes are rendered synchronously: with the cache's default timer a check box that was just ticked
  // would first be rendered unticked.
  notifyManager.setScheduler((notify) => void Promise.resolve().then(notify));
  const queries = createHubQueries(
    {
      // The SDK retries what may be retried; live events keep the data current, so nothing is refetched by time.
      queries: { retry: false, staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
    ports.report,
  );
  const atSignOut: (() => void)[] = [];
  const actingFor = createActingFor(ports);
  if (place.actingFor !== undefined) actingFor.set(place.actingFor);
  let patching = false;
  const hub = createLazyHub({
    baseUrl: place.baseUrl,
    token: place.tokens,
    actingFor: actingFor.get,
    onSignedOut: () => session.signedOut(),
    // Loaded lazily: the first page does not need the handlers of live events.
    beforeLive: async () => {
      const { patchFromLive } = await import("../app/live-patches.ts");
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
        for (const action of atSignOut) action();
      },
    },
    actingFor,
  );
  const database = databaseOf(hub, ports, () => {
    if (session.store.getState().phase === "unreachable") void session.start();
    void queries.refetchQueries({ predicate: ({ state: { status } }) => status === "error" });
  });
  const checkProof = async (proof: OwnProof) => (await import("./proof-fault.ts")).proofFault(hub, ports, proof);
  return {
    hub,
    ports,
    queries,
    toasts: createToasts(ports),
    overlays: createOverlays(checkProof),
    session,
    database,
    onSignedOut: (action) => void atSignOut.push(action),
  };
}

/** Whether the hub waits for its database, from the first call that does until the hub says that it is back. */
function databaseOf(hub: Hub, ports: Ports, onBack: () => void): HubApp["database"] {
  const store = createStore(() => ({ isAway: false }));
  hub.events.onDatabaseWait(async () => {
    if (store.getState().isAway) return;
    store.setState({ isAway: true });
    const { watchDatabase } = await import("../platform/database-watch.ts");
    watchDatabase(hub, ports, () => {
      store.setState({ isAway: false });
      onBack();
    });
  });
  return store;
}
