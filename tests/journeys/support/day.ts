import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { samplePassword, type TestHub } from "../../support/hub.ts";
import { openWindow } from "./browser.ts";
import { workerChromium } from "./chromium.ts";
import { type Hand, keyboard, mouse } from "./hands.ts";
import { isNarrow, type PageLook } from "./looks.ts";
import { picture } from "./picture.ts";

/** How a day is spent: with the mouse or by keyboard alone, in a look; its records have the word in their titles. */
export interface Way extends PageLook {
  readonly by: "mouse" | "keyboard";
  readonly word: string;
}

/** A whole day is spent in each of these ways. */
export const ways: readonly Way[] = [
  { by: "mouse", theme: "dark", width: 1440, word: "amber" },
  { by: "mouse", theme: "light", width: 390, word: "birch" },
  { by: "keyboard", theme: "light", width: 1440, word: "cedar" },
  { by: "keyboard", theme: "dark", width: 390, word: "dune" },
];

/** A person's day in one window. */
export interface Day {
  readonly page: Page;
  readonly hand: Hand;
  /** Whether there is no mouse. */
  readonly isKeyboard: boolean;
  readonly isNarrow: boolean;
  /** A step of the day: a failure names it, and a picture is taken after it where pictures are asked for. */
  step(name: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

async function named(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

/** Opens the hub's address in a window of a person who has not signed in, and signs them in. */
export async function beginDay(hub: TestHub, email: string, way: Way): Promise<Day> {
  const { by, theme, width } = way;
  await (await hub.as(email)).settings.set({ name: "HUB_THEME", value: { theme } });
  const opened = await openWindow(await workerChromium(), hub.url, "/", { theme, width, discard: true });
  const { page, complaints, close } = opened;
  page.setDefaultTimeout(20_000);
  const hand = by === "mouse" ? mouse(page) : keyboard(page);
  const person = email.split("@")[0];
  const step = (name: string, work: () => Promise<void>) =>
    named(name, async () => {
      await work();
      expect(complaints).toEqual([]);
      await picture(page, `day-of-${person}-${by}-${theme}-${width}-${name.replaceAll(/\W+/g, "-")}`);
    });
  await step("signs in", async () => {
    await hand.write(page.getByLabel("Email"), email);
    await hand.write(page.getByLabel("Password"), samplePassword);
    await hand.press(page.getByRole("button", { name: "Let me in!" }));
    await page.getByRole("heading", { level: 1, name: "Milestones overview" }).waitFor();
    await page.locator(`html[data-theme=${theme}]`).waitFor();
  });
  return { page, hand, isKeyboard: by === "keyboard", isNarrow: isNarrow(page), step, close };
}

/** Signs out, and finds nothing of the person on the device or by Back, nor any of these words. */
export async function endDay({ page, hand, close }: Day, words: readonly string[]): Promise<void> {
  const expectNoTrace = async () => {
    await page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
    const shown = await page.locator("body").textContent();
    for (const word of words) expect(shown).not.toContain(word);
  };
  // Calls that are under way when the session ends are refused, which the console says.
  await named("signs out and leaves no trace", async () => {
    await hand.press(page.getByRole("button", { name: /^Account of/ }));
    await hand.item("Logout");
    await expectNoTrace();
    const left = await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }));
    expect(left).toEqual({ local: ["iphub.theme"], session: [], databases: [] });
    await page.goBack();
    await expectNoTrace();
  });
  await close();
}

/** What a step saves as a file. */
export async function savedBy(page: Page, work: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), work()]);
  return readFileSync(await download.path());
}

/** The rows of the list of a page, without its headings. */
export const listRows = (page: Page): Locator => page.locator("[role=row][data-index]");

/** A tab of the matter that is shown. */
export const matterTab = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Tabs of this matter" }).getByRole("link", { name, exact: true });

/** What is open next to a list: in a narrow window a dialog over it. */
export const openPanel = ({ page, isNarrow: isOver }: Day, name: string): Locator =>
  page.getByRole(isOver ? "dialog" : "complementary", { name });
