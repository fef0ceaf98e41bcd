import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Starts the machine's own Chromium, or the one that IPHUB_TEST_BROWSER names. Throws when there is none. */
export async function startChromium(): Promise<Browser> {
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
