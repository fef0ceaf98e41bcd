// Pages of the side navigation, opened by a press on their link in headless Chromium on the same machine: from the press to
// the frame in which the page has its heading and its first rows, or nothing of it is loading. The first time is given as a
// ratio of the same page opened again in the same run, p75 of each. Aims: 100 ms the first time, 50 ms again. RUNS sets how
// often (5).
import type { Page } from "playwright-core";
import { workerChromium } from "../tests/journeys/support/chromium.ts";
import { startBenchHub } from "./support/hub-process.ts";
import { quantile } from "./support/load.ts";

const runs = Number(process.env.RUNS ?? 5);
/** Pages that everybody has in the side navigation, in the order in which they are opened. */
const titles = (process.env.PAGES ?? "Inventions,Boards,Search,Workflows,Deadlines,Milestones").split(",");

/** Presses the link with this title and waits for its page; milliseconds on the browser's clock. */
function open(page: Page, title: string): Promise<number> {
  return page.evaluate(async (name) => {
    const link = [...document.querySelectorAll("nav a")].find((one) => one.getAttribute("title") === name);
    if (!(link instanceof HTMLAnchorElement)) throw new Error(`the side navigation has no ${name}`);
    const frame = () => new Promise(requestAnimationFrame);
    const isThere = () => {
      const main = document.querySelector("main");
      // A list that has more rows than it shows says at its end that it loads them.
      const hasRows = (main?.querySelectorAll("[role=row]").length ?? 0) > 1;
      const isLoading = main?.querySelector("[role=status], [aria-busy=true]");
      return link.getAttribute("aria-current") === "page" && main?.querySelector("h1") && (hasRows || !isLoading);
    };
    const begun = performance.now();
    link.click();
    do {
      await frame();
      if (performance.now() - begun > 10_000) throw new Error(`${name} goes on loading`);
    } while (!isThere());
    await frame();
    return performance.now() - begun;
  }, title);
}

const hub = await startBenchHub("embedded", 200);
const browser = await workerChromium();
try {
  const answer = await fetch(`${hub.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@iphub.example", password: "demo-pass-1" }),
  });
  const token: string = await answer.json();
  const first = new Map<string, number[]>(titles.map((title) => [title, []]));
  const again = new Map<string, number[]>(titles.map((title) => [title, []]));
  for (let run = 0; run <= runs; run += 1) {
    const origin = { origin: hub.url, localStorage: [{ name: "iphub.token", value: token }] };
    const context = await browser.newContext({ storageState: { cookies: [], origins: [origin] } });
    const page = await context.newPage();
    await page.goto(hub.url);
    await page.getByRole("row").nth(1).waitFor();
    await page.waitForLoadState("networkidle");
    for (const kept of [first, again]) {
      for (const title of titles) {
        const ms = await open(page, title);
        // The hub and the browser have done all of it once before what counts.
        if (run > 0) kept.get(title)?.push(ms);
        await page.waitForLoadState("networkidle");
      }
    }
    await context.close();
  }
  const p75 = (times: readonly number[] = []) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.75,
    );
  for (const title of titles) {
    const [once, later] = [p75(first.get(title)), p75(again.get(title))];
    console.log(
      `${title.padEnd(14)} first ${once.toFixed(0).padStart(4)} ms (${(once / later).toFixed(2)}x, aim 100 ms)   again ` +
        `${later.toFixed(0).padStart(4)} ms (aim 50 ms)`,
    );
  }
} finally {
  await browser.close();
  await hub.close();
}
