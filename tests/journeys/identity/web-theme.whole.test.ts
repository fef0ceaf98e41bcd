import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { builtWeb, openWindow, signIn } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { picture } from "../support/picture.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(async () => {
  await hub.close();
});

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const offer = (page: Page) => page.getByText("Your system prefers a light theme.");

/** A window on a device where no theme was ever chosen, under a light system. */
async function newDevice(path: string, email?: string) {
  const token = email && (await hub.tokenFor(email));
  const window = await openWindow(browser, hub.url, "/manifest.webmanifest", token ? { token } : {});
  await window.page.evaluate(() => localStorage.removeItem("iphub.theme"));
  await window.page.emulateMedia({ colorScheme: "light" });
  await window.page.goto(`${hub.url}${path}`);
  return window;
}

/** The theme of a page of which no script has come yet but the one inside it. */
async function firstFrame(page: Page): Promise<string | undefined> {
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.locator("#root").waitFor({ state: "attached" });
  const theme = await themeOf(page);
  come();
  await page.unrouteAll({ behavior: "wait" });
  return theme;
}

it("the sign-in is dark, offers a light system's theme once, follows it where that is chosen, and so does who signs in", async () => {
  const { page, complaints, close } = await newDevice("/login");
  await offer(page).waitFor();
  expect(await themeOf(page)).toBe("dark");
  await page.getByRole("button", { name: "Use the system theme" }).click();
  await expect.poll(() => themeOf(page)).toBe("light");
  expect(await offer(page).count()).toBe(0);
  expect(await firstFrame(page)).toBe("light");
  await page.getByLabel("Email").waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => themeOf(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => themeOf(page)).toBe("light");

  await signIn(page, "ada@iphub.example", samplePassword);
  await page.getByRole("button", { name: /inbox/i }).waitFor();
  expect([await themeOf(page), await offer(page).count()]).toEqual(["light", 0]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => themeOf(page)).toBe("dark");
  expect(complaints).toEqual([]);
  await close();
});

it("who stays dark is not asked again, on any device; the profile and the menu have the system's theme too", async () => {
  const ben = await hub.as("ben@iphub.example");
  const first = await newDevice("/boards", "ben@iphub.example");
  await first.page.getByRole("button", { name: "Stay dark" }).click();
  await expect.poll(() => ben.settings.get({ name: "HUB_THEME" })).toEqual({ theme: "dark", isChosen: true });
  expect(await offer(first.page).count()).toBe(0);
  await first.close();

  const { page, complaints, close } = await newDevice("/boards", "ben@iphub.example");
  // The frame has then read what the person chose.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("iphub.theme"))).toBe("dark");
  expect([await themeOf(page), await offer(page).count()]).toEqual(["dark", 0]);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Use the system theme" }).click();
  await expect.poll(() => themeOf(page)).toBe("light");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const field = page.getByRole("dialog", { name: "Profile" }).getByLabel("Theme");
  expect(await field.locator("option:checked").textContent()).toBe("System theme");
  await field.selectOption({ label: "Dark" });
  await expect.poll(() => themeOf(page)).toBe("dark");
  expect(complaints).toEqual([]);
  await close();
});

it("a theme that was chosen on another device is this one's from the first frame of the second visit on", async () => {
  await (await hub.as("cleo@iphub.example")).settings.set({ name: "HUB_THEME", value: { theme: "light" } });
  const { page, complaints, close } = await newDevice("/boards", "cleo@iphub.example");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => themeOf(page)).toBe("light");
  expect(await firstFrame(page)).toBe("light");
  expect(complaints).toEqual([]);
  await close();
});

it("the offer makes way for the line that says that the connection is lost, and a toast is above both", async () => {
  const { page, close } = await newDevice("/inventions", "dan@iphub.example");
  await page.setViewportSize({ width: 390, height: 844 });
  await offer(page).waitFor();
  await page.getByRole("button", { name: "New matter" }).click();
  const form = page.getByRole("dialog", { name: "New matter" });
  await form.getByLabel("Title").fill("Under a line");
  await form.getByRole("button", { name: "Open the matter" }).click();
  const toast = page.getByRole("group", { name: "Matter opened" });
  await toast.waitFor();
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual((await offer(page).locator("..").boundingBox())?.y ?? 0);
  await page.context().setOffline(true);
  const notice = page.getByText("No connection to the hub.");
  await notice.waitFor();
  expect(await offer(page).count()).toBe(0);
  await page.context().setOffline(false);
  await notice.waitFor({ state: "detached" });
  await offer(page).waitFor();
  await close();
});

it.each(looks)("the offer looks right at $width", async ({ width }) => {
  for (const [name, path, email] of [
    ["sign-in", "/login", undefined],
    ["overview", "/", "dan@iphub.example"],
  ] as const) {
    const { page, close } = await newDevice(path, email);
    await page.setViewportSize({ width, height: width < 640 ? 844 : 900 });
    await offer(page).waitFor();
    const { x = -1, width: wide = 0 } = (await offer(page).locator("..").boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    await picture(page, `theme-offer-${name}-${width}`);
    await close();
  }
});
