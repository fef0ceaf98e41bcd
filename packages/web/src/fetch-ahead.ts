import { contractOf } from "@iphub/sdk/lazy-hub";
import { type ScreenStem, screens } from "@iphub/ui-core/screens";
import { matchPath } from "react-router-dom";

type FetchCode = (stem: ScreenStem) => Promise<unknown>;

/** What is opened from a list, beside the pages of the side navigation. */
const opened: ReadonlySet<ScreenStem> = new Set(["invention", "task", "board"]);

/** Loads the code of the pages that are opened most and of their calls, a page whenever the browser has nothing to do. */
export async function fetchPages(fetchCode: FetchCode): Promise<void> {
  if (wantsLittle()) return;
  for (const screen of screens) {
    if (!("navigation" in screen) && !opened.has(screen.stem)) continue;
    await idle();
    await Promise.all([fetchCode(screen.stem), contractOf(screen.noun)]);
  }
}

/** Loads the code of a page as soon as a link to it is pointed at or reached by a key, from now on. */
export function fetchWhenPointedAt(fetchCode: FetchCode): void {
  const reached = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const screen = screens.find(({ routes }) => routes.some((route) => matchPath(route, link.pathname)));
    if (screen) void fetchCode(screen.stem);
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, reached);
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
