import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";
import { violations } from "./support/accessibility.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { startChromium } from "./support/chromium.ts";

let browser: Browser;
let hub: TestHub;
let token: string;
let pages: Readonly<Record<string, { path: string; ready: (page: Page) => Promise<void>; signedOut?: boolean }>>;

const grid = (page: Page) => page.getByRole("grid").waitFor();

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([startChromium(), startHub({ webDirectory })]);
  token = await hub.tokenFor("ada@iphub.example");
  const ada = await hub.as("ada@iphub.example");
  const { data } = await ada.overview.list({ size: 1 });
  const { data: hits } = await ada.inventions.search({ qs: "17/248,024", size: 1 });
  pages = {
    overview: { path: "/", ready: grid },
    "overview with settings": {
      path: "/",
      ready: async (page) => {
        await grid(page);
        await page.getByRole("button", { name: "Settings" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    inventions: { path: "/inventions", ready: grid },
    "new matter": {
      path: "/inventions",
      ready: async (page) => {
        await page.getByRole("button", { name: "New matter" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    invention: {
      path: `/inventions/${hits[0]?.id}`,
      ready: (page) => page.getByRole("heading", { level: 2, name: "Annual portfolio review" }).waitFor(),
    },
    task: {
      path: `/tasks/${data[0]?.nextTask?.id}`,
      ready: (page) => page.getByRole("button", { name: "Save" }).waitFor(),
    },
    "docket audit": { path: "/docket/audit", ready: grid },
    health: { path: "/reports/health", ready: (page) => page.getByText("auth", { exact: true }).waitFor() },
    minions: { path: "/minions", ready: grid },
    minion: {
      path: "/minions/minion-reader",
      ready: (page) => page.getByRole("region", { name: "Comments" }).getByRole("listitem").first().waitFor(),
    },
    "minion's feedback": {
      path: "/minions/minion-reader/feedback",
      ready: (page) => page.getByRole("region", { name: "Ratings" }).getByRole("listitem").first().waitFor(),
    },
    search: {
      path: "/reports/health",
      ready: async (page) => {
        await page.getByRole("combobox", { name: "Find a matter" }).fill("battery");
        await page.getByRole("option").first().waitFor();
      },
    },
    people: { path: "/people", ready: (page) => page.getByRole("button", { name: /^Actions of Ben/ }).waitFor() },
    account: { path: "/account", ready: (page) => page.getByText("● this one").waitFor() },
    "not found": { path: "/nowhere", ready: (page) => page.getByRole("heading", { name: "Not found" }).waitFor() },
    "sign-in": {
      path: "/login",
      signedOut: true,
      ready: (page) => page.getByRole("button", { name: "Let me in!" }).waitFor(),
    },
  };
});
afterAll(async () => {
  await browser.close();
  await hub.close();
});

const names = [
  "overview",
  "overview with settings",
  "inventions",
  "new matter",
  "invention",
  "task",
  "docket audit",
  "health",
  "minions",
  "minion",
  "minion's feedback",
  "search",
  "people",
  "account",
  "not found",
  "sign-in",
];
const looks = (["dark", "light"] as const).flatMap((theme) => [1440, 390, 360].map((width) => ({ theme, width })));
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe("every page", () => {
  it.for(looks)(
    "$theme, $width wide: no violation, nothing beside the window, no complaint",
    { timeout: 120_000 },
    async (look) => {
      const ada = await hub.as("ada@iphub.example");
      await ada.settings.set({ name: "HUB_THEME", value: { theme: look.theme } });
      for (const name of names) {
        const target = pages[name];
        if (target === undefined) throw new Error(`there is no page ${name}`);
        const signedIn = target.signedOut ? {} : { token };
        const { page, complaints, close } = await openWindow(browser, hub.url, target.path, { ...look, ...signedIn });
        await target.ready(page);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(() => document.documentElement.dataset.theme), name).toBe(look.theme);
        expect(await page.title(), name).toMatch(/^.+ – iphub$/);
        expect(await page.locator("link[rel=icon]").getAttribute("href"), name).toMatch(/\.svg$/);
        expect(await violations(page), name).toEqual([]);
        expect(await sideways(page), name).toBe(0);
        expect(complaints, name).toEqual([]);
        await close();
      }
    },
  );
});
