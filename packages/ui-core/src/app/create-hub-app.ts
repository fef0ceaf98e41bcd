import type { Hub } from "@iphub/sdk/client";
import { chooseDateStyle, hubDateStyle } from "@iphub/sdk/domain/day-text";
import { createLazyHub } from "@iphub/sdk/lazy-hub";
import type { FetchPort } from "@iphub/sdk/ports";
import type { TokenStore } from "@iphub/sdk/token-store";
import { type DefaultOptions, environmentManager, notifyManager } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";
import { createActingFor, createSession } from "../identity/public.ts";
import { firstAnswers } from "../platform/first-answers.ts";
import type { HubApp } from "../platform/hub-app.ts";
import { createHubQueries, type HubQueries, refetchFailed } from "../platform/hub-queries.ts";
import { createOverlays } from "../platform/overlays.ts";
import { forgetPerson } from "../platform/personal-keys.ts";
import type { Ports } from "../platform/ports.ts";
import type { Session, SessionState } from "../platform/session.ts";
import { createToasts } from "../platform/toasts.ts";

/** The hub's address and where its token is stored. */
export interface HubPlace {
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** The person to act for, by e-mail address; if absent, the one of the last session. */
  readonly actingFor?: string | null;
  /** A fetch to use instead of the platform's own. */
  readonly fetch?: FetchPort;
  /** When the earliest answer that `fetch` gives was asked for, in milliseconds since 1970. */
  readonly since?: number;
  /**
   * When the first screen is drawn. Its data then comes before the live connection, as on the web's slow connections; without
   * it they come side by side.
   */
  readonly drawn?: Promise<void>;
}

// The SDK retries what may be retried; live events keep the data current, so nothing is refetched by time. The cache
// is limited by the number of idle queries (`limitIdleQueries`): limited by age, each query would have a timer.
const queryOptions: DefaultOptions = {
  queries: { retry: false, staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, networkMode: "always" },
  mutations: { retry: false, networkMode: "always" },
};

/** Creates the parts of the interface; nothing is requested from the hub before `session.start()`. */
export function createHubApp(ports: Ports, place: HubPlace): HubApp {
  // In Node the query cache assumes that it runs on a server: no refetch interval, no retry.
  environmentManager.setIsServer(() => false);
  // The reader's changes are rendered synchronously: with the cache's default timer a check box that was just ticked
  // would first be rendered unticked.
  notifyManager.setScheduler((notify) => void Promise.resolve().then(notify));
  const queries = createHubQueries(queryOptions, ports.report);
  const toasts = createToasts(ports);
  const atSignOut: (() => void)[] = [];
  const { baseUrl, tokens, actingFor: asked, drawn, ...sending } = place;
  const actingFor = createActingFor(ports);
  if (asked !== undefined) actingFor.set(asked);
  const hub = createLazyHub({
    ...sending,
    baseUrl,
    token: tokens,
    actingFor: actingFor.get,
    onSignedOut: () => session.signedOut(),
    beforeLive: () => live.prepare(),
  });
  const live = liveConnection(hub, queries, () => session, ports, drawn);
  const session = createSession(
    hub,
    tokens,
    ports,
    {
      opened: () => void live.open(),
      closed: () => {
        live.close();
        queries.clear();
        for (const action of atSignOut) action();
      },
      left: () => forgetPerson(ports, toasts),
    },
    actingFor,
  );
  session.store.subscribe(writeDates);
  const database = databaseOf(hub, ports, () => {
    if (session.store.getState().phase === "unreachable") void session.start();
    refetchFailed(queries);
  });
  const app: HubApp = {
    hub,
    ports,
    queries,
    toasts,
    overlays: createOverlays(async (...typed) =>
      (await import("./password-request.ts")).requestAfter(hub, ports, ...typed),
    ),
    session,
    database,
    onSignedOut: (action) => void atSignOut.push(action),
  };
  limitCache(app);
  return app;
}

/** Limits the cache, by code that the first page does not wait for. */
function limitCache(app: HubApp): void {
  import("../platform/idle-queries.ts").then(
    ({ limitIdleQueries }) => limitIdleQueries(app),
    (error: unknown) => app.ports.report("The cache is not limited", error),
  );
}

/** Writes dates as the person who is signed in wants them. */
function writeDates(now: SessionState): void {
  chooseDateStyle((now.phase === "signed-in" && now.identity.dateStyle) || hubDateStyle);
}

/** The live connection of a session, whose events change the cached data. */
function liveConnection(
  hub: Hub,
  queries: HubQueries,
  sessionOf: () => Session,
  ports: Ports,
  drawn: Promise<void> | undefined,
) {
  let isFollowed = false;
  let isOpen = false;
  return {
    async open(): Promise<void> {
      isOpen = true;
      if (drawn) await drawn.then(() => firstAnswers(queries, ports));
      if (!isOpen) return;
      await hub.live.connect().catch((error: unknown) => ports.report("The live connection failed", error));
    },
    close(): void {
      isOpen = false;
      hub.live.close();
    },
    /** Loads the handlers of live events, which the first page does not need. */
    async prepare(): Promise<void> {
      const { followLive } = await import("../app/live-patches.ts");
      if (!isFollowed) followLive(hub, queries, sessionOf(), ports);
      isFollowed = true;
    },
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
