import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  // Chromium without windows of its own: web-people.whole.test.ts took 28 s of processor time with it in place of 37.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * The path of a Chromium for the browser tests: one that is there, else Debian's, installed now where we may.
 * Ends the process with a clear message where none can be had; browser tests are never skipped.
 */
export function browserPath() {
  const present = [process.env.IPHUB_TEST_BROWSER, ...places].find((path) => path && existsSync(path));
  if (present) return present;
  console.log("No Chromium here; installing Debian's.");
  aptGet("update", "-qq");
  // Not every release of Debian has the first.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    aptGet("install", "-y", "-qq", "--no-install-recommends", name);
    const installed = places.find((path) => existsSync(path));
    if (installed) return installed;
  }
  console.error(
    "The browser tests need Chromium. Install it (apt-get install chromium) or set IPHUB_TEST_BROWSER to its path.",
  );
  return process.exit(1);
}

function aptGet(...args) {
  spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}
