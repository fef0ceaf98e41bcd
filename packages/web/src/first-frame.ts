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
  const cancel = app.ports.after(longestMs, resolve);
  try {
    await Promise.race([askAhead(app, early), waited]);
  } finally {
    cancel();
  }
}

/** Starts the session and takes the rows that were asked for early; what is left of them then is dropped, whatever failed. */
async function askAhead(app: HubApp, { hasRows, forget }: EarlyFetch): Promise<void> {
  try {
    await app.session.start();
    const state = app.session.store.getState();
    // A person who starts at another page is not shown them.
    if (hasRows && state.phase === "signed-in" && !state.identity.startPage) await fetchOverviewAhead(app);
  } finally {
    forget();
  }
}
