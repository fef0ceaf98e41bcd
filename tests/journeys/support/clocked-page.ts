import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import type { BrowserHub } from "./browser-hub.ts";

/**
 * A window whose clock the test may put forward, on a page that is ready. A clock put forward breaks the live connection
 * off, and the next one asks again for what is shown: where that would be counted, there is none. Where the code of a page is
 * held back, the browser asks for little data (`isFetchedAhead: false`), so that the code is not there already.
 */
export async function clockedPage(
  { hub, open: openPage }: BrowserHub,
  path: string,
  ready: (page: Page) => Promise<void>,
  { isLive = true, isFetchedAhead = true }: { readonly isLive?: boolean; readonly isFetchedAhead?: boolean } = {},
) {
  const { page, complaints, close } = await openPage("/nowhere", { discard: true });
  page.setDefaultTimeout(20_000);
  if (!isLive) {
    await page.route("**/socket.io/**", (route) => route.abort());
    await page.routeWebSocket("**/socket.io/**", (socket) => socket.close());
  }
  if (!isFetchedAhead) {
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  }
  const open = openCalls(page);
  await page.clock.install();
  await page.goto(`${hub.url}${path}`);
  await ready(page);
  // It comes with what has a late page loaded again.
  await page.getByRole("button", { name: /^Inbox/ }).waitFor();
  // A call that is open while the clock is put forward counts as one that the hub did not answer.
  const quiet = () => expect.poll(() => open.size).toBe(0);
  const pause = async () => page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000));
  const forward = (ms: number) => quiet().then(() => page.clock.fastForward(ms));
  const stop = () => quiet().then(() => page.clock.pauseAt(new Date(Date.now() + 60_000)));
  /** Puts a clock forward that runs on afterwards. While it is stopped no timer begins a call. */
  const leap = async (ms: number) => {
    await pause();
    await forward(ms);
    await page.clock.resume();
  };
  return { page, complaints, close, stop, forward, leap };
}

/** The calls of the hub that are not answered yet. */
function openCalls(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}
