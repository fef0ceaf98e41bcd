// Pages of the side navigation, opened by a press on their link in headless Chromium on the same machine: from the press to
// the frame in which the page has its heading and its first rows, or nothing of it is loading; and what a row of a list opens
// (a matter, a task, a board, a deadline), from the press to the frame in which nothing of it is loading. The first time is
// given as a ratio of the same page opened again in the same run, p75 of each. Aims: 100 ms the first time, 50 ms again. RUNS
// sets how often (5), PAGES which (`PAGES=Today,Matter`). POINT=150 rests the pointer on it for so many milliseconds before
// the press, as a hand does; without it nothing points at what is pressed.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { workerChromium } from "../tests/journeys/support/chromium.ts";
import { startBenchHub } from "./support/hub-process.ts";
import { quantile } from "./support/load.ts";

const runs = Number(process.env.RUNS ?? 5);
const pointedMs = Number(process.env.POINT ?? 0);
/** What is opened: by a press on what, where it is shown, and at which address. */
interface Opening {
  /** The title of the list in which the row is; without one the link is in the side navigation. */
  readonly list?: string;
  readonly press: string;
  readonly shownIn: string;
  readonly address: string;
}

const firstRow = "main [role=row][data-index='0']";
/** What rows of lists open. */
const byRow: Readonly<Record<string, Opening>> = {
  Matter: { list: "Inventions", press: firstRow, shownIn: "main", address: "^/inventions/[^/]+$" },
  Task: { list: "Search", press: firstRow, shownIn: "main", address: "^/tasks/[^/]+$" },
  Board: { list: "Boards", press: "main li a[href^='/boards/']", shownIn: "main", address: "^/boards/[^/]+$" },
  Deadline: { list: "Deadlines", press: firstRow, shownIn: "main aside", address: "[?&]deadline=" },
};
const byLink = "Inventions,Boards,Search,Workflows,Deadlines,Today,Calendar,Inbox,Milestones";
/** What is opened, in this order. */
const titles = (process.env.PAGES ?? [byLink, ...Object.keys(byRow)].join(",")).split(",");

function openingOf(title: string): Opening {
  return byRow[title] ?? { press: `nav a[title="${title}"]`, shownIn: "main", address: "" };
}

/** Opens a page and waits for it; milliseconds on the browser's clock. Rows are no sign that what a row opens is there. */
function open(page: Page, title: string): Promise<number> {
  return page.evaluate(
    async ({ name, opening }) => {
      const pressed = document.querySelector<HTMLElement>(opening.press);
      if (!pressed) throw new Error(`nothing opens ${name}`);
      const frame = () => new Promise(requestAnimationFrame);
      const isAt = () =>
        opening.list === undefined
          ? pressed.getAttribute("aria-current") === "page"
          : new RegExp(opening.address).test(location.pathname + location.search);
      const isThere = () => {
        const shown = document.querySelector(opening.shownIn);
        if (!shown || !isAt() || !document.querySelector("main h1")) return false;
        // A list that has more rows than it shows says at its end that it loads them.
        if (opening.list === undefined && shown.querySelectorAll("[role=row]").length > 1) return true;
        const statuses = [...shown.querySelectorAll("[role=status]")];
        const isLoading = statuses.some(({ textContent }) => textContent?.endsWith("…"));
        return !isLoading && !shown.querySelector("[aria-busy=true], [class*=skeleton]");
      };
      const begun = performance.now();
      pressed.click();
      do {
        await frame();
        if (performance.now() - begun > 10_000) throw new Error(`${name} goes on loading`);
      } while (!isThere());
      await frame();
      return performance.now() - begun;
    },
    { name: title, opening: openingOf(title) },
  );
}

/** Goes to the list in which the row is. */
async function goToList(page: Page, title: string): Promise<void> {
  const { list, press } = openingOf(title);
  if (list === undefined) return;
  await open(page, list);
  await page.locator(press).first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Rests the pointer on what opens a page. */
async function point(page: Page, title: string): Promise<void> {
  if (pointedMs === 0) return;
  await page.locator(openingOf(title).press).first().hover();
  await delay(pointedMs);
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
    // What can be read without the hub is read for some seconds after the first page.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.goto(hub.url);
    await page.getByRole("row").nth(1).waitFor();
    await page.waitForLoadState("networkidle");
    for (const kept of [first, again]) {
      for (const title of titles) {
        await goToList(page, title);
        await point(page, title);
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
