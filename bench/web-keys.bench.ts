// What a key costs in the web, in headless Chromium on the same machine: from the key to the frame that shows what it did, on
// the pages that people work in, while nothing else happens and while another client changes 200 tasks a second, in turns in
// the same run. Each line has the time that 98 of 100 keys are below, and its ratio: idle to the same key in a plain page with
// nothing but a field, which is the browser's own, and busy to idle. Aim: 50 ms. PRESSES sets how many keys a round (60),
// ROUNDS how many rounds (3), CHANGES how many changes a second (200), PAGES which pages (`PAGES=/tasks`).
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import type { Page } from "playwright-core";
import { workerChromium } from "../tests/journeys/support/chromium.ts";
import { startBenchHub } from "./support/hub-process.ts";
import { keepBusy, quantile } from "./support/load.ts";

const presses = Number(process.env.PRESSES ?? 60);
const rounds = Number(process.env.ROUNDS ?? 3);
const changes = Number(process.env.CHANGES ?? 200);
const aim = 50;

/** What says that a key was answered: another element has the focus, more or fewer rows are chosen, the field's text. */
type Sign = "focus" | "chosen" | "text";

/** Keys that are pressed in turns, each of which changes the sign. */
interface Keys {
  readonly name: string;
  readonly keys: readonly string[];
  readonly sign: Sign;
  /** What has the focus before the first of them. */
  readonly on: string;
}

const firstRow = "main [role=row][data-index='0']";
const move: Keys = { name: "j and k", keys: ["j", "k"], sign: "focus", on: firstRow };
const letters = ["r", "e", "s", "Backspace", "Backspace", "Backspace"];
const typing = { name: "typing", keys: letters, sign: "text" } as const;

/** The pages with their keys; a board has no keys of its own, so that its cards are reached by Tab. */
function pagesOf(board: string): Readonly<Record<string, readonly Keys[]>> {
  return {
    "/": [move, { ...typing, on: "main input[type=search]" }],
    "/tasks": [
      move,
      { name: "x", keys: ["x"], sign: "chosen", on: firstRow },
      { ...typing, on: "main input[role=combobox]" },
    ],
    [`/boards/${board}`]: [
      { name: "Tab to a card and back", keys: ["Tab", "Shift+Tab"], sign: "focus", on: "main ul li a" },
    ],
    "/today": [{ ...move, on: "main li[data-entry]" }],
  };
}

declare global {
  /** The time of the last key, in milliseconds. */
  var iphubKey: Promise<number> | undefined;
}

/** Measures each key from now on: until the frame after the one in which its sign has changed. */
function measureKeys(sign: Sign): void {
  const signs = {
    focus: () => document.activeElement,
    chosen: () => document.querySelectorAll("[role=row][aria-selected=true]").length,
    text: () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null),
  };
  const frame = () => new Promise(requestAnimationFrame);
  const drawn = async (event: KeyboardEvent) => {
    const before = signs[sign]();
    do {
      await frame();
      if (performance.now() - event.timeStamp > 5_000) throw new Error(`${event.key} was not answered`);
    } while (signs[sign]() === before);
    // What is asked for in a frame is answered once it is drawn.
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - event.timeStamp;
  };
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Shift") globalThis.iphubKey = drawn(event);
    },
    { capture: true },
  );
}

/** The times of keys on a page, in milliseconds; the page is loaded again, so that only one sign is looked at. */
async function timesOf(page: Page, path: string, { keys, sign, on }: Keys): Promise<number[]> {
  await page.goto(path);
  await page.locator(on).first().waitFor();
  await page.evaluate(measureKeys, sign);
  await page.locator(on).first().focus();
  const times: number[] = [];
  // The first keys compile what they need.
  for (let press = -10; press < presses; press += 1) {
    await page.keyboard.press(keys[(press + 10) % keys.length] ?? "j");
    const ms = await page.evaluate(() => globalThis.iphubKey ?? Number.NaN);
    if (press >= 0) times.push(ms);
  }
  return times;
}

/** Changes tasks that lists show, as a second client; what it gives ends that and says how many it changed a second. */
async function changeTasks(hub: Hub): Promise<() => Promise<number>> {
  const { data } = await hub.tasks.list({ size: 50 });
  const clients = 16;
  const begun = performance.now();
  let made = 0;
  const stop = keepBusy(
    clients,
    async () => {
      made += 1;
      const task = data[made % data.length];
      if (task) await hub.tasks.update({ id: task.id, title: `${task.title} (${made})` });
    },
    (1000 * clients) / changes,
  );
  return async () => {
    await stop();
    return (made * 1000) / (performance.now() - begun);
  };
}

const p98 = (times: readonly number[]) => quantile(times, 0.98);

/** What times are a ratio of. */
interface Baseline {
  readonly name: string;
  readonly times: readonly number[];
}

function line(name: string, times: readonly number[], of: Baseline): void {
  const ms = p98(times);
  const outcome = ms <= aim ? "reached" : "MISSED";
  const ratio = `${(ms / p98(of.times)).toFixed(2)}x of ${of.name}`;
  console.log(`${name.padEnd(48)} p98 ${ms.toFixed(1).padStart(6)} ms  ${ratio.padEnd(20)} aim ${aim} ms  ${outcome}`);
}

async function login(url: string, person: string): Promise<string> {
  return createHub({ baseUrl: url }).auth.login({ email: `${person}@iphub.example`, password: "demo-pass-1" });
}

const served = await startBenchHub("embedded", 1_000);
const browser = await workerChromium();
try {
  const token = await login(served.url, "ada");
  const writer = createHub({ baseUrl: served.url, token: memoryTokenStore(await login(served.url, "ben")) });
  const [board] = await writer.boards.list();
  if (!board) throw new Error("the sample has no board");
  const origin = { origin: served.url, localStorage: [{ name: "iphub.token", value: token }] };
  const context = await browser.newContext({
    baseURL: served.url,
    storageState: { cookies: [], origins: [origin] },
    viewport: { width: 1440, height: 900 },
  });
  // What can be read without the hub would be read while keys are measured; a browser without https keeps nothing.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  const page = await context.newPage();
  const plain = "data:text/html,<main><input></main>";
  const bare = await timesOf(page, plain, { ...typing, on: "input" });
  console.log(`a plain page, typing: p98 ${p98(bare).toFixed(1)} ms`);
  const wanted = process.env.PAGES?.split(",");
  for (const [path, all] of Object.entries(pagesOf(board.id))) {
    if (wanted && !wanted.includes(path)) continue;
    for (const keys of all) {
      const [idle, busy, rates]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < rounds; round += 1) {
        idle.push(...(await timesOf(page, path, keys)));
        const stop = await changeTasks(writer);
        busy.push(...(await timesOf(page, path, keys)));
        rates.push(await stop());
      }
      const rate = rates.reduce((sum, one) => sum + one, 0) / rates.length;
      line(`${path}, ${keys.name}`, idle, { name: "a plain page", times: bare });
      line(`${path}, ${keys.name}, ${rate.toFixed(0)} changes/s`, busy, { name: "idle", times: idle });
    }
  }
} finally {
  await browser.close();
  await served.close();
}
