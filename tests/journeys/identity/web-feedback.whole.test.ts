import { createServer } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { listeningOn } from "../../support/microsoft-peer.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

const feedback = createServer((_request, response) => response.end("Tell us."));
let address: string;
let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  address = `${await listeningOn(feedback)}/feedback`;
  const environment = { IPHUB_FEEDBACK_URL: address };
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, environment })]);
});
afterAll(async () => {
  await hub?.close();
  feedback.closeAllConnections();
  feedback.close();
});

async function opened() {
  const token = await hub.tokenFor("ada@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/", { token });
  page.setDefaultTimeout(20_000);
  const choose = async () => {
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Feedback" }).click();
  };
  return { page, complaints, close, choose };
}

// spec: 2.39, 7.18
it("feedback opens its tab in the press itself, before its address is known, and out of that tab's reach", async () => {
  const { page, complaints, close, choose } = await opened();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/feedback/**", async (route) => {
    await held;
    await route.continue();
  });
  const [tab] = await Promise.all([page.context().waitForEvent("page"), choose()]);
  expect(tab.url()).toBe("about:blank");
  answer();
  await tab.waitForURL(address);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(complaints).toEqual([]);
  await close();
});

it("where the browser blocks the tab, the feedback page is a link", async () => {
  const { page, complaints, close, choose } = await opened();
  // As a browser does that opens no tabs for a page.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await choose();
  const link = page.getByRole("dialog", { name: "Feedback" }).getByRole("link", { name: "Open Feedback in a new tab" });
  await link.waitFor();
  expect(await violations(page)).toEqual([]);
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await tab.waitForURL(address);
  expect(complaints).toEqual([]);
  await close();
});

it("a tab whose address the hub does not give is closed again, and a message says so", async () => {
  const { page, close, choose } = await opened();
  await page.route("**/api/feedback/**", (route) => route.abort());
  const [tab] = await Promise.all([page.context().waitForEvent("page"), choose()]);
  if (!tab.isClosed()) await tab.waitForEvent("close");
  await page.getByText("Failed to open feedback").first().waitFor();
  await close();
});
