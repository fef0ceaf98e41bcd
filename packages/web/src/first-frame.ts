import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { fetchOverviewAhead } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { begunKey } from "./early/begun-key.ts";
import type { EarlyFetch } from "./early/early-answers.ts";
import { firstRowsId } from "./early/first-rows-id.ts";

/** A reader who waits longer than this should see that something comes. */
const longestMs = 200;
/** How long the picture of the first rows stays before a page without them; the answers that it was drawn of are there. */
const longestPictureMs = 3_000;

/**
 * Starts the session, and waits until the first frame can have the rows of the home page where they were asked for early, or
 * the page of the address with what it shows first, but not for long: on a slow processor each frame without them costs as
 * much as the one with them.
 */
export async function firstFrame(app: HubApp, early: EarlyFetch): Promise<void> {
  const ahead = askAhead(app, early);
  await atMost(app, longestMs, ahead);
  if (document.getElementById(firstRowsId) !== null) await atMost(app, longestPictureMs, ahead);
}

/** Waits for work, but not longer than so many milliseconds. */
async function atMost(app: HubApp, ms: number, work: Promise<void>): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  const cancel = app.ports.after(ms, resolve);
  try {
    await Promise.race([work, waited]);
  } finally {
    cancel();
  }
}

/** Starts the session and takes what was asked for early; what is left of it then is dropped, whatever failed. */
async function askAhead(app: HubApp, { hasRows, forget }: EarlyFetch): Promise<void> {
  try {
    await app.session.start();
    const state = app.session.store.getState();
    if (state.phase !== "signed-in") return;
    const { pathname } = location;
    // The bare address leads those who begin at another page there, until their window has begun.
    const isLed = pathname === "/" && state.identity.startPage && sessionStorage.getItem(begunKey) === null;
    if (hasRows && !isLed) await fetchOverviewAhead(app);
    // A page whose code does not come says so itself.
    else if (pathname !== "/") await import("./first-page.ts").then((page) => page.fetchFirstPage(app), ignored);
  } finally {
    forget();
  }
}

const ignored = () => undefined;
