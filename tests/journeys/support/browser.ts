import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { oncePerRun, runDirectory } from "../../support/run-directory.ts";

const web = join(import.meta.dirname, "../../../packages/web");

/** Builds the web for this test run, once, and returns its folder. */
export async function builtWeb(): Promise<string> {
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
}

/**
 * Opens a browser window of its own at an address of a hub, without motion; `complaints` is what its console said,
 * `reload` loads another address of the hub again in the size that it was opened in.
 */
export async function openWindow(browser: Browser, url: string, path = "/", look: Look = {}) {
  const { token, theme = "dark", width = 1440 } = look;
  const size = { width, height: width < 640 ? 844 : 900 };
  const stored = [
    { name: "iphub.theme", value: theme },
    ...(token === undefined ? [] : [{ name: "iphub.token", value: token }]),
  ];
  const context = await browser.newContext({
    viewport: size,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") complaints.push(line.text());
  });
  await page.goto(`${url}${path}`);
  const reload = async (other: string) => {
    await page.setViewportSize(size);
    await page.goto(`${url}${other}`);
  };
  return { page, complaints, reload, close: () => context.close() };
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
