import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { fetchOverviewAhead } from "@iphub/ui-core/work/overview/use-milestones-overview";
import type { EarlyFetch } from "./early-answers.ts";

/** A reader who waits longer than this should see that something comes. */
const longestMs = 200;

/**
 * Starts the session, and waits until the first frame can have the rows of the home page where they were asked for early, but
 * not for long: on a slow processor each frame without them costs as much as the one with them.
 */
export async function firstFrame(app: HubApp, early: EarlyFetch): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  app.ports.after(longestMs, resolve);
  await Promise.race([begun(app, early), waited]);
}

async function begun(app: HubApp, { hasRows, forget }: EarlyFetch): Promise<void> {
  await app.session.start();
  const state = app.session.store.getState();
  // Who begins at another page is not shown them.
  if (hasRows && state.phase === "signed-in" && !state.identity.startPage) await fetchOverviewAhead(app);
  forget();
}
