import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

let browser: Promise<Browser> | undefined;

/**
 * The browser that all tests of a worker process share; each opens windows of its own and closes them. It ends with the
 * process. It is the machine's own Chromium, or the one that IPHUB_TEST_BROWSER names. Throws when there is none.
 */
export function workerChromium(): Promise<Browser> {
  browser ??= startChromium();
  return browser;
}

async function startChromium(): Promise<Browser> {
  const executablePath = [process.env.IPHUB_TEST_BROWSER, ...places].find((place) => place && existsSync(place));
  if (executablePath === undefined) {
    throw new Error("No Chromium found: install Debian's chromium, or name one with IPHUB_TEST_BROWSER.");
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
