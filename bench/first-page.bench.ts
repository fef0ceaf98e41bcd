// The home page of someone who is signed in, opened for the first time in headless Chromium over 1.6 Mbit/s with 150 ms and
// a processor four times slower: time from the navigation to the frame with the first rows on the page's own clock (a look
// from outside would take the slow processor too), and to the frame in which they can be pressed; bytes and requests until the
// document has the latter, as ratios of the same page when the browser takes nothing compressed, in turns in the same run; then
// the same page on the machine's own processor and without a slow line, which is what an office has. RUNS sets how often (5).
import { workerChromium } from "../tests/journeys/support/chromium.ts";
import { startBenchHub } from "./support/hub-process.ts";
import { quantile } from "./support/load.ts";

const runs = Number(process.env.RUNS ?? 5);
const matters = Number(process.env.MATTERS ?? 200);
const bytesPerSecond = 1_600_000 / 8;

interface Load {
  /** When the first rows are seen. */
  readonly ms: number;
  /** When they can be pressed. */
  readonly livesMs: number;
  readonly bytes: number;
  readonly requests: number;
  /** How far things moved by themselves until fonts and all else were there (cumulative layout shift). */
  readonly shift: number;
}

declare global {
  /** The browser's way to this file. */
  var iphubRows: (word: string) => void;
}

const hub = await startBenchHub("embedded", matters);
const browser = await workerChromium();

/** How a page is opened: without compression, over the slow line with the slow processor. */
interface How {
  readonly isPlain: boolean;
  readonly isSlow: boolean;
}

/** Opens the page in a new profile; counts what came until the first rows are there. */
async function open(token: string, { isPlain, isSlow }: How): Promise<Load> {
  const origin = { origin: hub.url, localStorage: [{ name: "iphub.token", value: token }] };
  const context = await browser.newContext({ storageState: { cookies: [], origins: [origin] } });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  if (isPlain) await wire.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "identity" } });
  if (isSlow) {
    const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await wire.send("Network.emulateNetworkConditions", { offline: false, latency: 150, ...throughput });
    await wire.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  let [bytes, requests] = [0, 0];
  wire.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests += 1;
    if (process.env.LIST) console.log(`${(performance.now() - begun).toFixed(0).padStart(6)} > ${request.url}`);
  });
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const { promise: counted, resolve: count } = Promise.withResolvers<Pick<Load, "bytes" | "requests">>();
  const { promise: seen, resolve: see } = Promise.withResolvers<number>();
  const { promise: alive, resolve: live } = Promise.withResolvers<number>();
  wire.on("Runtime.bindingCalled", ({ payload }) => {
    const [word, at] = payload.split(" ");
    if (word === "there") count({ bytes, requests });
    else if (word === "seen") see(Number(at));
    else live(Number(at));
  });
  await wire.send("Runtime.enable");
  await wire.send("Runtime.addBinding", { name: "iphubRows" });
  await page.addInitScript(tellRows);
  const begun = performance.now();
  await page.goto(hub.url, { waitUntil: "commit" });
  const load = { ...(await counted), ms: await seen, livesMs: await alive };
  // After the page, what can be read without the hub is read matter by matter, which moves nothing.
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  const shift = await page.evaluate(layoutShift);
  await context.close();
  return { ...load, shift };
}

/**
 * Tells when the frames are drawn that have the first rows, or their picture, and the rows themselves, in milliseconds since
 * the navigation; and when the document has the rows.
 */
function tellRows(): void {
  const tell = (word: string) =>
    requestAnimationFrame(() => setTimeout(() => globalThis.iphubRows(`${word} ${performance.now()}`)));
  let isSeen = false;
  const observer = new MutationObserver(() => {
    const hasRows = document.querySelectorAll("[role=row]").length >= 2;
    if (!isSeen && (hasRows || document.querySelector("#first-rows") !== null)) {
      isSeen = true;
      tell("seen");
    }
    if (!hasRows) return;
    observer.disconnect();
    globalThis.iphubRows("there");
    tell("alive");
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The sum of the shifts that no input caused. */
async function layoutShift(): Promise<number> {
  await document.fonts.ready;
  const { promise, resolve } = Promise.withResolvers<number>();
  new PerformanceObserver((list) => {
    const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, "value")));
    resolve(shifts.reduce((sum, one) => sum + one, 0));
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(0), 500);
  return promise;
}

function line(name: string, loads: readonly Load[], baseline: readonly Load[]): void {
  const p75 = (of: (load: Load) => number, list = loads) =>
    quantile(
      list.map(of).sort((a, b) => a - b),
      0.75,
    );
  const parts = [
    `first rows ${p75(({ ms }) => ms)
      .toFixed(0)
      .padStart(5)} ms (${(p75(({ ms }) => ms) / p75(({ ms }) => ms, baseline)).toFixed(2)}x)`,
    `to be pressed ${p75(({ livesMs }) => livesMs)
      .toFixed(0)
      .padStart(5)} ms`,
    `${(p75(({ bytes }) => bytes) / 1024).toFixed(0).padStart(5)} KiB (${(p75(({ bytes }) => bytes) / p75(({ bytes }) => bytes, baseline)).toFixed(2)}x)`,
    `${p75(({ requests }) => requests)} requests`,
    `layout shift ${p75(({ shift }) => shift).toFixed(3)}`,
  ];
  console.log(`${name.padEnd(26)} ${parts.join("   ")}`);
}

try {
  const answer = await fetch(`${hub.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@iphub.example", password: "demo-pass-1" }),
  });
  const token: string = await answer.json();
  // The hub and the browser have both done it once.
  await open(token, { isPlain: false, isSlow: true });
  const plain: Load[] = [];
  const compressed: Load[] = [];
  const quick: Load[] = [];
  for (let run = 0; run < runs; run += 1) {
    plain.push(await open(token, { isPlain: true, isSlow: true }));
    compressed.push(await open(token, { isPlain: false, isSlow: true }));
    quick.push(await open(token, { isPlain: false, isSlow: false }));
  }
  line("uncompressed (baseline)", plain, plain);
  line("as browsers ask", compressed, plain);
  line("without a slow line", quick, plain);
} finally {
  await browser.close();
  await hub.close();
}
