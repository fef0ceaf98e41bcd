import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import type { Browser, Page } from "playwright-core";
import { isBuilt, oncePerRun, runDirectory } from "../../support/run-directory.ts";

const web = join(import.meta.dirname, "../../../packages/web");

/** Builds the web for this test run, once, and returns its folder. */
export async function builtWeb(): Promise<string> {
  if (isBuilt) return join(web, "dist");
  const folder = join(runDirectory(), "web");
  await oncePerRun("web", async () => {
    const vite = join(web, "node_modules/vite/bin/vite.js");
    await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "error", "--outDir", folder], {
      cwd: web,
      // Not the tests' own: React would come with its development checks.
      env: { ...process.env, NODE_ENV: "production" },
    });
  });
  return folder;
}

/** How a window is opened. */
export interface Look {
  /** A token of someone who is signed in already. */
  readonly token?: string;
  readonly theme?: "dark" | "light";
  readonly width?: number;
  /** True where a test sets the window's clock, which cannot be taken out again: no later test gets this window. */
  readonly discard?: boolean;
  /** True where the window keeps the program and answers of the hub; no later test gets it. */
  readonly keeps?: boolean;
}

/** Windows that an earlier test of this worker closed: making one takes as much processor time as a page in it. */
const idle: Page[] = [];

async function newWindow(browser: Browser, keeps: boolean): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce" });
  // As a browser at an address without https: a service worker would answer for files that a test holds back, and would
  // fetch the whole program for every window.
  if (!keeps) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  return context.newPage();
}

/** Leaves nothing of a test in its window: its tabs, what it listened to, what it answered itself, what it stored. */
async function leave(page: Page): Promise<void> {
  const context = page.context();
  if (page.isClosed()) return context.close();
  page.removeAllListeners("pageerror").removeAllListeners("console").removeAllListeners("dialog");
  page.removeAllListeners("request").removeAllListeners("response").removeAllListeners("websocket");
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: "reduce" });
  await page.evaluate(() => window.sessionStorage.clear());
  await page.goto("about:blank");
  idle.push(page);
}

/**
 * Opens a browser window with nothing stored in it but the look's at an address of a hub, without motion; `complaints` is
 * what its console said, `reload` loads another address of the hub again in the size that it was opened in.
 */
export async function openWindow(browser: Browser, url: string, path = "/", look: Look = {}) {
  const { token, theme = "dark", width = 1440, keeps = false, discard = keeps } = look;
  // What a person has saved goes before what the device has kept, and the hub's own default is dark.
  if (token !== undefined && look.theme !== undefined) await saveTheme(url, token, theme);
  const size = { width, height: width < 640 ? 844 : 900 };
  const stored = [
    { name: "iphub.theme", value: theme },
    ...(token === undefined ? [] : [{ name: "iphub.token", value: token }]),
  ];
  const page = (keeps ? undefined : idle.pop()) ?? (await newWindow(browser, keeps));
  await page.setViewportSize(size);
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url, localStorage: stored }] });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") complaints.push(line.text());
  });
  await page.goto(`${url}${path}`);
  // Before the home page there is a picture of it, which takes no keys (early/first-rows.tsx).
  if (token !== undefined && path === "/") await page.locator("#root > *").first().waitFor({ state: "attached" });
  const reload = async (other: string) => {
    await page.setViewportSize(size);
    await page.goto(`${url}${other}`);
  };
  return { page, complaints, reload, close: () => (discard ? page.context().close() : leave(page)) };
}

async function saveTheme(baseUrl: string, token: string, theme: "dark" | "light"): Promise<void> {
  const hub = createHub({ baseUrl, token: memoryTokenStore(token) });
  await hub.settings.set({ name: "HUB_THEME", value: { theme } });
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Let me in!" }).click();
}

/** Saves the overview's settings, so that its panel does not open by itself. */
export const overviewSettings = {
  version: 1,
  taskViewMode: "Next Task",
  colourCoding: "On",
  displayMode: "Standard",
  columns: ["Client Date", "Due Date"],
};
