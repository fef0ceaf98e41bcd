// The task search with 10,000 rows in headless Chromium on the same machine, scrolled by a script in steps of some pixels a
// frame, down and up: frames a second, and the frame that 98 of 100 are below, next to an empty page of the same run, whose
// frames are the machine's own, and the processor time of the page's main thread for a frame, which other work on the machine
// does not change. Aim: 58 frames a second. ROWS sets how many rows, FRAMES how many frames (600).
import type { Page } from "playwright-core";
import { workerChromium } from "../tests/journeys/support/chromium.ts";
import { startBenchHub } from "./support/hub-process.ts";
import { quantile } from "./support/load.ts";

const rows = Number(process.env.ROWS ?? 10_000);
const frames = Number(process.env.FRAMES ?? 600);
const statuses = ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"];

/** Scrolls to the end of the list until it has this many rows. */
function loadRows(page: Page, wanted: number): Promise<number> {
  return page.evaluate(async (least) => {
    const scroller = document.querySelector("[role=grid]")?.parentElement;
    const body = document.querySelectorAll<HTMLElement>("[role=grid] > [role=rowgroup]")[1];
    if (!scroller || !body) throw new Error("the list has no rows");
    const height = body.querySelector<HTMLElement>("[role=row]")?.offsetHeight ?? 36;
    const begun = performance.now();
    for (let loaded = 0; loaded < least; loaded = Math.round(body.offsetHeight / height)) {
      if (performance.now() - begun > 300_000) throw new Error(`only ${loaded} rows came`);
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
    return Math.round(body.offsetHeight / height);
  }, wanted);
}

/** The milliseconds of each frame while what scrolls is moved by some pixels in every one; it turns round at its ends. */
function frameTimes(page: Page, step: number): Promise<number[]> {
  return page.evaluate(
    async ({ by, count }) => {
      const scroller = document.querySelector("[role=grid]")?.parentElement ?? document.documentElement;
      const frame = () => new Promise<number>(requestAnimationFrame);
      scroller.scrollTop = 0;
      let direction = 1;
      const times: number[] = [];
      let last = await frame();
      for (let at = 0; at < count; at += 1) {
        const before = scroller.scrollTop;
        scroller.scrollTop = before + direction * by;
        if (at > 0 && scroller.scrollTop === before) direction = -direction;
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      return times;
    },
    { by: step, count: frames },
  );
}

/** Frames while the page is scrolled, with the processor time of its main thread for each, in milliseconds. */
async function measure(name: string, page: Page, step: number): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await wire.send("Performance.getMetrics");
    return 1000 * (metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0);
  };
  const before = await busy();
  const times = await frameTimes(page, step);
  line(name, times, ((await busy()) - before) / times.length);
  await wire.detach();
}

function line(name: string, times: readonly number[], busy: number): void {
  const sum = times.reduce((all, one) => all + one, 0);
  const p98 = quantile(
    times.toSorted((a, b) => a - b),
    0.98,
  );
  const perSecond = (times.length * 1000) / sum;
  console.log(
    `${name.padEnd(44)} ${perSecond.toFixed(1).padStart(5)} frames/s   p98 ${p98.toFixed(1).padStart(5)} ms   longest ` +
      `${Math.max(...times).toFixed(1)} ms   main thread ${busy.toFixed(1)} ms a frame`,
  );
}

const hub = await startBenchHub("embedded", Math.ceil(rows / 8));
const browser = await workerChromium();
try {
  const answer = await fetch(`${hub.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@iphub.example", password: "demo-pass-1" }),
  });
  const token: string = await answer.json();
  const origin = { origin: hub.url, localStorage: [{ name: "iphub.token", value: token }] };
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [origin] },
    viewport: { width: 1440, height: 900 },
  });
  // What can be read without the hub is read for some seconds after the first page.
  context.setDefaultTimeout(120_000);
  const empty = await context.newPage();
  await measure("an empty page", empty, 0);
  await empty.close();
  const page = await context.newPage();
  await page.goto(`${hub.url}/tasks?${statuses.map((status) => `status=${status}`).join("&")}`);
  await page.getByRole("row").nth(1).waitFor();
  const loaded = await loadRows(page, rows);
  await page.waitForLoadState("networkidle");
  for (const step of [36, 120, 1_000]) {
    await measure(`${loaded} rows, ${step} pixels a frame`, page, step);
  }
} finally {
  await browser.close();
  await hub.close();
}
