import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { builtWeb, type Look, openWindow } from "./browser.ts";
import { workerChromium } from "./chromium.ts";

/** A hub with the sample portfolio that serves the built web, and a browser; Ada has signed in. */
export interface BrowserHub {
  readonly browser: Browser;
  readonly hub: TestHub;
  /** Ada's. */
  readonly token: string;
  /** Opens a window of Ada's at a path. */
  open(path?: string, look?: Omit<Look, "token">): ReturnType<typeof openWindow>;
}

/** Has a file's tests share one hub and one browser; what it returns gives them once tests run. */
export function sharedBrowserHub(): () => BrowserHub {
  const closers: (() => Promise<void>)[] = [];
  let shared: BrowserHub | undefined;
  beforeAll(async () => {
    const webDirectory = await builtWeb();
    const [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
    closers.push(() => hub.close());
    const token = await hub.tokenFor("ada@iphub.example");
    shared = { browser, hub, token, open: (path, look) => openWindow(browser, hub.url, path, { ...look, token }) };
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });
  return () => {
    if (!shared) throw new Error("The hub is there only while tests run.");
    return shared;
  };
}
