import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { realWrapper, startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

let browser: Browser;
let hub: TestHub;
let peer: UsptoPeer;

beforeAll(async () => {
  peer = await startUsptoPeer();
  peer.documents.set("17248024", realWrapper());
  peer.events.set("17248024", []);
  const environment = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE: "50" };
  [browser, hub] = [await workerChromium(), await startHub({ webDirectory: await builtWeb(), environment })];
});
afterAll(async () => {
  await hub.close();
  await peer.close();
});

it("Shift with a press on a box of the file wrapper chooses all from the box that was pressed before", async () => {
  const token = await hub.tokenFor("ada@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/inventions/m-17248024/ifw", { token });
  const boxes = page.locator("tbody tr").getByRole("checkbox");
  const chosen = () => boxes.evaluateAll((all) => all.flatMap((one, at) => (one.matches(":checked") ? [at] : [])));
  await boxes.nth(14).click();
  await boxes.nth(11).click({ modifiers: ["Shift"] });
  expect(await chosen()).toEqual([11, 12, 13, 14]);
  await boxes.nth(12).click({ modifiers: ["Shift"] });
  expect(await chosen()).toEqual([13, 14]);
  await boxes.nth(20).click();
  expect(await chosen()).toEqual([13, 14, 20]);
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  expect(complaints).toEqual([]);
  await close();
});
