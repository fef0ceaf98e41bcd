import { createHub, type Hub } from "@iphub/sdk";
import { memoryTokenStore } from "@iphub/sdk/token-store";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authCalls, tokenIn } from "../server/platform/auth-calls.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";

// Without the sample: its jobs write events, after which a page may ask again for what it has.
let browser: Browser;
let hub: TestHub;
let token: string;
let amy: Hub;
let matterId: string;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, demo: false })]);
  const key = new URLSearchParams(new URL(hub.setUpLink ?? "").hash.slice(1)).get("key") ?? "";
  const person = { email: "amy@firm.example", firstName: "Amy", lastName: "Example", password: "a horse of course" };
  token = tokenIn(await authCalls(() => hub.url).setUp({ ...person, key }));
  amy = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
  const matter = await amy.inventions.create({ title: "Read ahead", references: [] });
  matterId = matter.id;
  for (const title of ["First", "Second", "Third"]) await amy.tasks.create({ inventionId: matterId, title });
}, 120_000);
afterAll(() => hub.close());

/** A list whose page is ready and whose clock is stopped, with what it asks for under some addresses from then on. */
async function stoppedList(path: string, kinds: RegExp, prepare: (page: Page) => Promise<void> = async () => {}) {
  const { page, complaints, close } = await openWindow(browser, hub.url, "/login", { token, discard: true });
  await page.goto("about:blank");
  await prepare(page);
  await page.clock.install();
  const code = page.waitForResponse((response) => response.url().includes("/fetch-ahead-"));
  await page.goto(`${hub.url}${path}`);
  await page.getByRole("row").nth(1).waitFor();
  await (await code).finished();
  // It comes with the live connection, after that code.
  await page.getByRole("button", { name: /^Inbox/ }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000));
  const asked: string[] = [];
  page.on("request", (request) => {
    const address = request.url().slice(hub.url.length);
    if (kinds.test(address)) asked.push(address);
  });
  return { page, asked, complaints, close };
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("nothing to point at");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

const ofTask = /^\/api\/(?:workflow|streams\/events)\/tasks\/[\w-]+(?:\?|$)/;
const idOf = async (row: Locator) => (await row.getAttribute("data-to"))?.split("/").at(-1) ?? "";
const callsOf = (id: string) => [`/api/streams/events/tasks/${id}?size=50`, `/api/workflow/tasks/${id}`];

describe("the row of a task", () => {
  it("that is pointed at for a moment has its data asked for, which its page does not ask for again", async () => {
    const { page, asked, complaints, close } = await stoppedList("/tasks", ofTask);
    const [row, heading] = [rowOf(page, "Second"), page.getByRole("heading", { level: 1 })];
    const title = row.getByText("Second");
    await pointAt(page, title);
    await page.clock.runFor(64);
    expect(asked).toEqual([]);
    // The pointer has passed.
    await pointAt(page, heading);
    await page.clock.runFor(1_000);
    expect(asked).toEqual([]);
    await pointAt(page, title);
    await page.clock.runFor(65);
    const calls = callsOf(await idOf(row));
    await expect.poll(() => asked.toSorted()).toEqual(calls);
    // Again, and as long as one likes.
    await pointAt(page, heading);
    await pointAt(page, title);
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await title.click();
    await page.getByRole("heading", { level: 1, name: "Second" }).waitFor();
    await page.getByRole("button", { name: "Done" }).waitFor();
    expect(asked.toSorted()).toEqual(calls);
    expect(complaints).toEqual([]);
    await close();
  });

  it("that is reached by a key has it too, and those that the key passes have not", async () => {
    const { page, asked, close } = await stoppedList("/tasks", ofTask);
    await page.getByRole("row").nth(1).focus();
    for (let passed = 0; passed < 2; passed += 1) {
      await page.clock.runFor(30);
      await page.keyboard.press("j");
    }
    expect(asked).toEqual([]);
    await page.clock.runFor(65);
    const reached = page.getByRole("row").nth(3);
    const calls = callsOf(await idOf(reached));
    await expect.poll(() => asked.toSorted()).toEqual(calls);
    await page.keyboard.press("Enter");
    await page.clock.resume();
    await page.getByRole("button", { name: "Done" }).waitFor();
    expect(asked.toSorted()).toEqual(calls);
    await close();
  });

  it("has the history read again that it was asked for ahead, where the task has changed since", async () => {
    const { page, close } = await stoppedList("/tasks", ofTask);
    await pointAt(page, rowOf(page, "First").getByText("First"));
    const read = page.waitForResponse((response) => response.url().includes("/api/streams/events/tasks/"));
    await page.clock.runFor(65);
    await (await read).finished();
    await page.clock.resume();
    await amy.tasks.update({ id: await idOf(rowOf(page, "First")), title: "First of all" });
    const changed = rowOf(page, "First of all");
    await changed.waitFor();
    await changed.getByText("First of all").click();
    await page.getByRole("heading", { level: 1, name: "First of all" }).waitFor();
    const history = page.getByRole("region", { name: "History" });
    await history.locator("ins").filter({ hasText: "First of all" }).waitFor();
    await close();
  });

  it("has nothing asked for by readers who save data, and without a network", async () => {
    const saving = await stoppedList("/tasks", ofTask, async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    });
    await pointAt(saving.page, rowOf(saving.page, "Second").getByText("Second"));
    await saving.page.clock.runFor(1_000);
    await saving.page.mouse.down();
    expect(saving.asked).toEqual([]);
    await saving.close();
    const offline = await stoppedList("/tasks", ofTask);
    await offline.page.context().setOffline(true);
    await pointAt(offline.page, rowOf(offline.page, "Second").getByText("Second"));
    await offline.page.clock.runFor(1_000);
    expect(offline.asked).toEqual([]);
    await offline.close();
  });
});

it("the row of a matter that is pointed at opens nothing for the access log, and a press on it asks for all of it", async () => {
  const ofMatter = new RegExp(`^/api/(?:(?:search/overview/)?inventions/.*|deadlines\\?.*inventionId=)${matterId}`);
  const { page, asked, complaints, close } = await stoppedList("/", ofMatter);
  const deadlines = `/api/deadlines?view=all&inventionId=${matterId}&skip=0&size=50`;
  const opening = [
    `/api/inventions/${matterId}`,
    `/api/inventions/invention-notes/${matterId}`,
    `/api/search/overview/inventions/${matterId}/milestones`,
  ];
  const calls = [deadlines, ...opening].sort();
  await pointAt(page, rowOf(page, "Read ahead").getByText("Read ahead"));
  await page.clock.runFor(1_000);
  await expect.poll(() => asked).toEqual([deadlines]);
  await page.mouse.down();
  await expect.poll(() => asked.toSorted()).toEqual(calls);
  await page.mouse.up();
  await page.clock.resume();
  await page.getByRole("heading", { level: 1, name: "Read ahead" }).waitFor();
  await page.getByRole("heading", { name: "Deadlines" }).waitFor();
  expect(asked.filter((one) => calls.includes(one)).toSorted()).toEqual(calls);
  expect(complaints).toEqual([]);
  await close();
});
