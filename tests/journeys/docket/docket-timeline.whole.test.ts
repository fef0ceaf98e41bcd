import type { Hub } from "@iphub/sdk";
import type { Invention } from "@iphub/sdk/contract/inventions";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { printed } from "../support/printed.ts";

const adaMail = "ada@iphub.example";
const today = civilDateInZone(Date.now(), "America/New_York");

let hub: TestHub;
let ada: Hub;
let matter: Invention;

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  ada = await hub.as(adaMail);
  const named = { title: "Timeline of a battery", references: [], inHouseAttorney: adaMail };
  matter = await ada.inventions.create({ ...named, filingDate: addDays(today, -500) });
  await ada.deadlines.propose({ inventionId: matter.id, trigger: "CTNF", mailDate: addDays(today, -30) });
  const entry = { inventionId: matter.id, office: "EP", source: "agent" };
  await ada.deadlines.enter({ ...entry, title: "Far reply", dueDate: addDays(today, 1500) });
});
afterAll(() => hub.close());

async function open(path: string) {
  const token = await hub.tokenFor(adaMail);
  return openWindow(await workerChromium(), hub.url, path, { token });
}

const timelinePath = () => `/inventions/${matter.id}/timeline`;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

it("has each day of a matter with its reasons, by keys and on paper", async () => {
  const { page, complaints, close } = await open(timelinePath());
  const past = page.getByRole("list", { name: "Until today" });
  const future = page.getByRole("list", { name: "From today on" });
  await past.getByRole("button", { name: "Application filed" }).waitFor();
  const kinds = await future.getByRole("listitem").evaluateAll((items) => items.map((item) => item.dataset.kind));
  expect(kinds.slice(0, 4)).toEqual(["due", "extension", "extension", "final"]);
  const due = future.getByRole("button", { name: /Due.*Response to non-final office action/ });
  await past.getByRole("button").last().focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toContain("Response to non-final office action");
  expect(await due.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Enter");
  await page.getByText(/^3 months from .* is /).waitFor();
  expect(await due.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("End");
  await expect.poll(() => focused(page)).toContain("Far reply");
  const last = future.getByRole("listitem").filter({ hasText: "final date" });
  expect(await last.getByText(/It is the last date/).isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").getByRole("link").count()).toBe(0);
  expect(await last.getByText(/It is the last date/).isVisible()).toBe(true);
  for (const format of ["A4", "Letter"] as const) {
    const { text, isWithin } = await printed(page, format);
    expect(isWithin).toBe(true);
    for (const words of ["Timeline of a battery", "It is the last date", "As of"]) expect(text).toContain(words);
    for (const words of ["Milestones", "All reasons"]) expect(text).not.toContain(words);
  }
  expect(complaints).toEqual([]);
  await close();
});
