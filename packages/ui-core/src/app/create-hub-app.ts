import { createLazyHub } from "@iphub/sdk/lazy-hub";
import type { TokenStore } from "@iphub/sdk/token-store";
import { environmentManager, notifyManager } from "@tanstack/react-query";
import { createActingFor, createSession } from "../identity/public.ts";
import type { HubApp } from "../platform/hub-app.ts";
import { createHubQueries } from "../platform/hub-queries.ts";
import { createOverlays } from "../platform/overlays.ts";
import type { Ports } from "../platform/ports.ts";
import { createToasts } from "../platform/toasts.ts";

/** Where the hub is and where its token lives. */
export interface HubPlace {
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** For whom to act, by e-mail address; as it was left where absent. */
  readonly actingFor?: string | null;
}

/** Puts the interface's parts together; nothing is asked of the hub before `session.start()`. */
export function createHubApp(ports: Ports, place: HubPlace): HubApp {
  // In Node the query cache believes that it is a server: no refetch interval, no retry.
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
  const atSignOut: (() => void)[] = [];
  const actingFor = createActingFor(ports);
  if (place.actingFor !== undefined) actingFor.set(place.actingFor);
  let patching = false;
  const hub = createLazyHub({
    baseUrl: place.baseUrl,
    token: place.tokens,
    actingFor: actingFor.get,
    onSignedOut: () => session.signedOut(),
    // What events change in the cache is not needed before there are events: a first page does not carry it.
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
  const overlays = createOverlays();
  return {
    hub,
    ports,
    queries,
    toasts: createToasts(ports),
    overlays,
    session,
    onSignedOut: (action) => void atSignOut.push(action),
  };
}
