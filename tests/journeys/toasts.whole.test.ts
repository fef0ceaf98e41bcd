import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { workerChromium } from "./support/chromium.ts";
import { openGallery, stopClock } from "./support/gallery-page.ts";
import { startGallery } from "./support/gallery-site.ts";

let browser: Browser;
let gallery: Awaited<ReturnType<typeof startGallery>>;

beforeAll(async () => {
  [browser, gallery] = await Promise.all([workerChromium(), startGallery()]);
});
afterAll(async () => {
  await gallery.stop();
});

// spec: 2.26, 8.29
it("shows a failure as an alert with a title, a message and a close button", async () => {
  const { page, close } = await openGallery(browser, gallery.url);
  await page.getByRole("button", { name: "Fail" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "Failed to save changes" });
  await toast.getByText("Please, try again later or contact our development team.").waitFor();
  expect(await violations(page)).toEqual([]);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  expect(await toast.count()).toBe(0);
  await close();
});

it("takes a change back from its toast", async () => {
  const { page, close } = await openGallery(browser, gallery.url);
  await page.getByRole("button", { name: "Finish" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Task finished" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog", { name: "Delete note?" }).waitFor();
  expect(await toast.count()).toBe(0);
  await close();
});

it("a toast can be pressed while a modal is open, and stays when the modal is closed", async () => {
  const { page, close } = await openGallery(browser, gallery.url, { discard: true });
  await stopClock(page);
  await page.getByRole("button", { name: "Fail" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  const modal = page.getByRole("dialog", { name: "Profile" });
  const failure = page.getByRole("group", { name: "Failed to save changes" });
  await page.getByRole("button", { name: "Open modal" }).click();
  await modal.waitFor();
  expect(await failure.count()).toBe(1);
  await modal.getByLabel("Last name").press("Escape");
  expect([await modal.count(), await failure.count()]).toEqual([0, 1]);
  await page.getByRole("button", { name: "Open modal" }).click();
  await failure.getByRole("button", { name: "Dismiss" }).click();
  expect([await modal.count(), await failure.count()]).toEqual([1, 0]);
  await page.getByRole("group", { name: "Task finished" }).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog", { name: "Delete note?" }).waitFor();
  await close();
});

// spec: 9.8
it("closes an error toast by itself after 5 s", async () => {
  const { page, close } = await openGallery(browser, gallery.url, { discard: true });
  await stopClock(page);
  await page.getByRole("button", { name: "Fail" }).click();
  const toast = page.getByText("Failed to save changes");
  await page.clock.runFor(4_999);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1);
  expect(await toast.count()).toBe(0);
  await close();
});

it("an error toast waits while it has the focus or is pointed at, and is then shown for its whole time again", async () => {
  const { page, close } = await openGallery(browser, gallery.url, { discard: true });
  await stopClock(page);
  const fail = page.getByRole("button", { name: "Fail" });
  await fail.click();
  const toast = page.getByRole("group", { name: "Failed to save changes" });
  await toast.getByRole("button", { name: "Dismiss" }).focus();
  await page.clock.runFor(20_000);
  await toast.getByText("Please, try again later or contact our development team.").hover();
  await fail.focus();
  await page.clock.runFor(20_000);
  expect(await toast.count()).toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_999);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1);
  expect(await toast.count()).toBe(0);
  await close();
});
