import { createHub } from "@iphub/sdk";
import { memoryTokenStore } from "@iphub/sdk/token-store";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { authCalls, tokenIn } from "../server/platform/auth-calls.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(async () => {
  await hub.close();
});

it("the home page asks for its data beside its code, once, and for fonts and the inbox after it", async () => {
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/login", { token });
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().slice(hub.url.length)));
  const isData = (address: string) => address.startsWith("/api/search/overview/milestones");
  // The code of the page comes only when its data was asked for.
  await page.route(/\/assets\/hub-.*\.js$/, async (route) => {
    if (!asked.some(isData)) await page.waitForRequest((request) => isData(request.url().slice(hub.url.length)));
    await route.continue();
  });
  const answered = page.waitForResponse((response) => isData(response.url().slice(hub.url.length)));
  await page.goto(hub.url);
  await answered;
  await page.getByRole("button", { name: /inbox/i }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  for (const address of ["/api/search/overview/milestones", "/api/auth/users/me", "/api/settings/HUB_MILESTONES"]) {
    expect(
      asked.filter((one) => one.startsWith(address)),
      address,
    ).toHaveLength(1);
  }
  const data = asked.findIndex(isData);
  expect(asked.findIndex((one) => one.endsWith(".woff2"))).toBeGreaterThan(data);
  expect(asked.findIndex((one) => one.includes("/header-news"))).toBeGreaterThan(data);
  expect(complaints).toEqual([]);
  await close();
});

/** Tells whether what is drawn first has rows. Runs in the page. */
function tellFirstFrame(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector("#root > *") === null) return;
    observer.disconnect();
    globalThis.iphubFirstFrame(document.querySelectorAll("[role=row]").length > 1);
  });
  observer.observe(document, { childList: true, subtree: true });
}

declare global {
  /** The page's way to this file. */
  var iphubFirstFrame: (hasRows: boolean) => void;
}

it("the first frame of the home page has its rows, for 14 requests at most and none that can come later", async () => {
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/login", { token, discard: true });
  await page.goto("about:blank");
  // Of the waits of the page none ends: neither that for its data, on a busy machine, nor those for what comes later.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  const asked: string[] = [];
  const { promise: first, resolve: isDrawn } = Promise.withResolvers<{ hasRows: boolean; before: string[] }>();
  await page.exposeFunction("iphubFirstFrame", (hasRows: boolean) => isDrawn({ hasRows, before: [...asked] }));
  await page.addInitScript(tellFirstFrame);
  page.on("request", (request) => asked.push(request.url().slice(hub.url.length)));
  await page.goto(hub.url);
  const { hasRows, before } = await first;
  expect(hasRows).toBe(true);
  expect(before.length, before.join("\n")).toBeLessThanOrEqual(14);
  expect(before.filter((one) => /suggest|live|woff2|inbox|toasts|search-field/.test(one))).toEqual([]);
  // Then all of it comes, and the other rows around the window.
  await page.clock.resume();
  await page.getByRole("button", { name: /^Inbox/ }).waitFor();
  await expect.poll(() => asked.some((one) => one.includes("/live-socket-"))).toBe(true);
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(25);
  expect(complaints).toEqual([]);
  await close();
});

it("a home page whose rows take long is shown without them, and has them when they are there", async () => {
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/login", { token });
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/search/overview/milestones?*", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto(hub.url);
  await page.getByRole("heading", { level: 1, name: "Milestones overview" }).waitFor();
  expect(await page.getByRole("row").count()).toBe(0);
  answer();
  await page.getByRole("row").nth(1).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("a page that is opened for the first time asks for no code then: it came before", async () => {
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/login", { token });
  const code = ["/workflow-list.page-", "/workflows-"];
  const came = code.map((name) => page.waitForResponse((response) => response.url().includes(name)));
  await page.goto(hub.url);
  await Promise.all(came);
  // Not among those that are opened most: its code comes when its link is pointed at.
  const downloads = page.waitForResponse((response) => response.url().includes("/uspto-downloads.page-"));
  await page.getByRole("link", { name: "Office downloads" }).hover();
  await downloads;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("link", { name: "Workflows" }).click();
  await page.getByRole("heading", { level: 1, name: "Workflows" }).waitFor();
  expect(asked.filter((one) => code.some((name) => one.includes(name)))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it("a notice that comes between the header's count and the live connection is counted when that is there", async () => {
  const token = await hub.tokenFor("cleo@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/login", { token });
  await page.goto("about:blank");
  const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>();
  await page.route(/\/assets\/live-socket-.*\.js$/, async (route) => {
    await mayConnect;
    await route.continue();
  });
  await page.goto(hub.url);
  const inbox = page.getByRole("button", { name: /^Inbox/ });
  await inbox.waitFor();
  const before = await inbox.getAttribute("aria-label");
  const [ada, cleo] = [await hub.as("ada@iphub.example"), await hub.as("cleo@iphub.example")];
  const unread = async () => (await cleo.inbox.list({ state: "unread" })).unread;
  const known = await unread();
  const [task] = (await ada.tasks.list({ size: 1 })).data;
  await ada.tasks.assign({ taskIds: [task?.id ?? ""], assignees: ["cleo@iphub.example"] });
  await expect.poll(unread).toBeGreaterThan(known);
  expect(await inbox.getAttribute("aria-label")).toBe(before);
  connect();
  await expect.poll(() => inbox.getAttribute("aria-label")).not.toBe(before);
  expect(complaints).toEqual([]);
  await close();
});

it("a matter's tab that is opened by its address asks for its list once; what happens while it joins is not missed", async () => {
  // Without the sample: its jobs write events, after any of which a page that connects fetches everything again.
  const quiet = await startHub({ webDirectory: await builtWeb(), demo: false });
  onTestFinished(() => quiet.close());
  const key = new URLSearchParams(new URL(quiet.setUpLink ?? "").hash.slice(1)).get("key") ?? "";
  const person = { email: "amy@firm.example", firstName: "Amy", lastName: "Example", password: "a horse of course" };
  const token = tokenIn(await authCalls(() => quiet.url).setUp({ ...person, key }));
  const amy = createHub({ baseUrl: quiet.url, token: memoryTokenStore(token) });
  const matter = await amy.inventions.create({ title: "Opened by its address", references: [] });
  for (const isLate of [false, true]) {
    const { page, complaints, close } = await openWindow(browser, quiet.url, "/login", { token });
    const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>();
    await page.route(/\/assets\/live-socket-.*\.js$/, async (route) => {
      await mayConnect;
      await route.continue();
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url().slice(quiet.url.length)));
    await page.goto(`${quiet.url}/inventions/${matter.id}/messages`);
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    // Not any list of messages: the header asks for the mail without a matter when the page has time.
    const lists = () => asked.filter((one) => one.includes(`/chat/${matter.id}/messages?`));
    await expect.poll(() => lists().length).toBe(1);
    if (isLate) await amy.chat.send({ inventionId: matter.id, message: "Before the connection" });
    const joined = page
      .waitForEvent("websocket")
      .then((socket) =>
        socket.waitForEvent("framereceived", ({ payload }) => /^43\d+\[\{"ok":true/.test(String(payload))),
      );
    connect();
    await joined;
    await amy.chat.send({ inventionId: matter.id, message: isLate ? "The second" : "The first" });
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByText(isLate ? "The second" : "The first").waitFor();
    if (isLate) await messages.getByText("Before the connection").waitFor();
    else expect(lists()).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  }
});
