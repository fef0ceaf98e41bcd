import { contractOf } from "@iphub/sdk/lazy-hub";
import { fetchPageAhead } from "@iphub/ui-core/app/page-calls";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { offlineOf } from "@iphub/ui-core/platform/offline";
import { type ScreenStem, screens } from "@iphub/ui-core/screens";
import { pageOf } from "./page-address.ts";

type FetchCode = (stem: ScreenStem) => Promise<unknown>;

/** The pages that a list leads to, besides those of the side navigation. */
const opened: ReadonlySet<ScreenStem> = new Set(["invention", "task", "board"]);

/**
 * How long a link or a row is pointed at, or has the focus, before its page is fetched, in milliseconds: a pointer that only
 * passes, and a key that is held down, fetch nothing.
 */
const dwellMs = 65;
/** The most pages that are fetched at once. */
const mostAtOnce = 2;

/** Loads the code of the pages that are opened most and of their calls, a page whenever the browser has nothing to do. */
export async function fetchPages(fetchCode: FetchCode): Promise<void> {
  // It is needed when the hub cannot be reached.
  import("@iphub/ui-core/identity/settings/say-not-saved").catch(() => undefined);
  if (wantsLittle()) return;
  for (const screen of screens) {
    if (!("navigation" in screen) && !opened.has(screen.stem)) continue;
    await idle();
    await Promise.all([fetchCode(screen.stem), contractOf(screen.noun)]);
  }
}

/**
 * Loads a page, from now on, when a link or a row that leads to it is pointed at or reached by a key for a moment, and at once
 * when it is pressed: its code, and what it shows first. What the access log records as opening a matter is fetched only at
 * the press.
 */
export function fetchWhenReached(app: HubApp, fetchCode: FetchCode): void {
  const underWay = new Set<string>();
  const fetchPage = async (address: string, isOpened: boolean) => {
    const page = pageOf(new URL(address, location.origin));
    const key = `${isOpened} ${address}`;
    if (!page || wantsLittle() || !navigator.onLine || underWay.size >= mostAtOnce || underWay.has(key)) return;
    underWay.add(key);
    try {
      await Promise.all([fetchCode(page.stem), hasHub(app) && fetchPageAhead(app, page, isOpened)]);
    } finally {
      underWay.delete(key);
    }
  };
  const pointed = dwelling(app, (address) => fetchPage(address, false));
  const focused = dwelling(app, (address) => fetchPage(address, false));
  let last: string | null = null;
  const pointAt = (address: string | null) => {
    if (address !== last) pointed(address);
    last = address;
  };
  document.addEventListener("pointerover", ({ target }) => pointAt(addressAt(target)));
  // It leaves the window, or what was touched scrolls.
  document.addEventListener("pointerout", ({ relatedTarget }) => relatedTarget === null && pointAt(null));
  document.addEventListener("focusin", ({ target }) => focused(addressAt(target) ?? addressIn(target)));
  document.addEventListener("pointerdown", ({ target, button, pointerType }) => {
    const address = addressAt(target);
    // A finger may be about to scroll.
    if (address !== null && button === 0 && pointerType !== "touch") void fetchPage(address, true);
  });
}

/** Calls a function with an address that stays the same for a moment; null is none. */
function dwelling({ ports }: HubApp, reached: (address: string) => unknown): (address: string | null) => void {
  let cancel = () => {};
  return (address) => {
    cancel();
    cancel = address === null ? () => {} : ports.after(dwellMs, () => void reached(address));
  };
}

/** What does something else than its row when it is pressed. */
const controls = "button, input, select, textarea, [data-part], [data-column]";

/** Where a link or a row leads, from anything in it; null where a press does something else. */
function addressAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest("a[href]");
  if (link instanceof HTMLAnchorElement) return linkAddress(link);
  return target.closest(controls) ? null : (target.closest<HTMLElement>("[data-to]")?.dataset.to ?? null);
}

/** Where the link of an entry of Today leads that has the focus itself. */
function addressIn(target: EventTarget | null): string | null {
  const link = target instanceof Element && target.matches("[data-entry]") ? target.querySelector("a[href]") : null;
  return link instanceof HTMLAnchorElement ? linkAddress(link) : null;
}

function linkAddress({ origin, pathname, search }: HTMLAnchorElement): string | null {
  return origin === location.origin ? pathname + search : null;
}

/** Whether the hub can be asked as the person who is signed in. */
function hasHub(app: HubApp): boolean {
  return app.session.store.getState().phase === "signed-in" && !offlineOf(app).getState().isAway;
}

/** Whether the reader asked the browser to load little. */
function wantsLittle(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}

/** Waits until the browser has nothing to do; Safari cannot say when that is. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 50);
  });
}
